-- Versions of records that have the content of an earlier one: an undoing has put it back, or only the place of a node in
-- its tree has changed. What is undone after that finds the record as it has left it, whatever the number says.
create table record_content (
  tenant_id text not null default current_setting('app.tenant_id'),
  table_name text not null,
  record_id bigint not null,
  ver integer not null,
  -- The first version with this content.
  same_as integer not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, table_name, record_id, ver)
);
select secure_table('record_content');
create index record_content_create_time_idx on record_content (create_time);
