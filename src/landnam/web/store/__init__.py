"""The database: people, tables, their journals and chats."""
