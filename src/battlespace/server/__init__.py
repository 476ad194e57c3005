"""The server: tables where people and bots play, kept in a store and carried over sockets."""
