-- Whose quota a file counts to. Pictures belong to everybody of the tenant and have no owner, but somebody sent them.
alter table file add column uploader_id text;
update file set uploader_id = owner_id where owner_id is not null;
create index file_uploader_idx on file (tenant_id, uploader_id) include (bytes);
