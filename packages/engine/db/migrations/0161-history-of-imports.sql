-- The history of a record tells what imports did to it (docs/decisions/0160): their before-images are found by the
-- record, and undoing keeps what it takes back, which is written nowhere else.
create index import_journal_record_idx on import_journal (tenant_id, record_id);
alter table import_journal add column undone jsonb;
alter table import_chunk add column undone_time timestamptz;
-- A record and the chunk that made it are of one transaction, and so of one time.
create index import_chunk_create_time_idx on import_chunk (tenant_id, create_time);
