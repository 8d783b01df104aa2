-- A tenant whose jobs wait: none of them begins until the row is gone. Those of other tenants go on.
create table tenant_pause (
  tenant_id text not null default current_setting('app.tenant_id') primary key,
  create_by text not null,
  create_time timestamptz not null default now()
);
select secure_table('tenant_pause');

-- What is held back waits for nobody's turn.
create or replace function job_run_others_wait(tenant text, run bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from job_run mine
    join job_run other on other.queue = mine.queue and (other.tenant_id, other.user_id) <> (mine.tenant_id, mine.user_id)
    where mine.tenant_id = tenant and mine.id = run and other.phase = 'queued' and other.worker_id is null
      and other.priority <= mine.priority and other.changed_at < now() - interval '2 seconds'
      and not exists (select from tenant_pause p where p.tenant_id = other.tenant_id))
$$;
