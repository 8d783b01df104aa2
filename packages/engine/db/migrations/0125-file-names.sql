-- Pictures are looked up by the name under which they were uploaded (fileSync/getFileByName).
create index file_name_idx on file (tenant_id, name) where owner_id is null;
