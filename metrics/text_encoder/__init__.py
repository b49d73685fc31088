"""Our encoder of texts, with the heads of the published F and of the F of style."""
