-- Rows that an import refused, for the grid in which they are corrected. Kept as long as the run's files.
create table import_refused_row (
  tenant_id text not null default current_setting('app.tenant_id'),
  run_id bigint not null,
  row_no integer not null,
  -- As they stood in the file, by column: text, number, boolean, null, { n, f } a number with its format, { e } an error.
  cells jsonb not null,
  -- What the user wrote instead: { column: text }.
  draft jsonb not null default '{}',
  -- Of the last check: [{ path, header, code, params, suggestion }].
  faults jsonb not null default '[]',
  -- The run that took the row last, and where it stands in that run's file.
  sent_with bigint,
  sent_row integer,
  -- The run that wrote it; such a row is shown no more.
  repaired_by bigint,
  create_time timestamptz not null default now(),
  primary key (tenant_id, run_id, row_no)
);
create index import_refused_row_sent on import_refused_row (tenant_id, sent_with, sent_row) where sent_with is not null;
select secure_table('import_refused_row');
