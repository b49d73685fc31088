"""The service under load and with faulty clients."""
