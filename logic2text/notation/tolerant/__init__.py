"""What people type: any spelling of each sign, mixed at will; see `reader`."""
