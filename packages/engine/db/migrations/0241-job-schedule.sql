-- When a scheduled job of a tenant began last, by the clock of its schedule.
create table job_schedule (
  tenant_id text not null default current_setting('app.tenant_id'),
  name text not null,
  last_time timestamptz not null,
  primary key (tenant_id, name)
);
select secure_table('job_schedule');
