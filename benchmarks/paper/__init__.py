"""The tables and figures of Calò et al. (INLG 2025), one room for each question they answer."""
