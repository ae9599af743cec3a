"""What is kept: people, tables, their journals and chats."""
