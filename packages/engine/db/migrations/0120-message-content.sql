-- The content of a message becomes formatted text. What was written before stays the plain text that it is and is made
-- into formatted text when it is read (docs/decisions/0012).
alter table message_message
  add column content_format text not null default 'text' check (content_format in ('text', 'html')),
  -- The content without its formatting: for lists, and for whoever shows text only.
  add column content_text text not null default '';
alter table message_message alter column content_format set default 'html';
update message_message set content_text = regexp_replace(content, '\*\*([^*]+)\*\*', '\1', 'g');
