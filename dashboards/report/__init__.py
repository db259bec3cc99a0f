"""Reports to send and to print: files of their own, made without a server."""
