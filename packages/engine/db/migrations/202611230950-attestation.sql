-- The business licence of a company, as it has submitted it and the administrators of the platform have judged it.
create table company_attestation (
  tenant_id text not null default current_setting('app.tenant_id'),
  number text not null,
  name text not null,
  legal_person text not null,
  picture bigint not null,
  state text not null default 'New' check (state in ('New', 'Done', 'Rejected')),
  opinion text,
  submit_time timestamptz not null default now(),
  submit_by text not null,
  decide_time timestamptz,
  decide_by text,
  ver integer not null default 1,
  primary key (tenant_id)
);
select secure_table('company_attestation');
