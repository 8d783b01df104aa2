-- Who changed what: written by every operation on a record, read by nobody but the audit screens, never changed.
create table record_change (
  tenant_id text not null default current_setting('app.tenant_id'),
  id bigint generated always as identity,
  resource text not null,
  record_id bigint not null,
  operation text not null,
  changes jsonb not null,
  -- page, api, or batch:<run id>
  source text not null,
  -- the record's version after the change: an undo leaves what was changed again since
  ver integer not null,
  user_id text not null,
  user_name text not null,
  trace_id text not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index record_change_record_idx on record_change (tenant_id, resource, record_id, id);
create index record_change_source_idx on record_change (tenant_id, source, id) where source like 'batch:%';
select secure_table('record_change');
revoke update, delete on record_change from sfa_app;
