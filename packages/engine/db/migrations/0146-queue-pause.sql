-- A tenant's jobs wait in one queue, or ('') in all of them.
alter table tenant_pause add column queue text not null default '';
alter table tenant_pause drop constraint tenant_pause_pkey, add primary key (tenant_id, queue);

create or replace function job_run_others_wait(tenant text, run bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from job_run mine
    join job_run other on other.queue = mine.queue and (other.tenant_id, other.user_id) <> (mine.tenant_id, mine.user_id)
    where mine.tenant_id = tenant and mine.id = run and other.phase = 'queued' and other.worker_id is null
      and other.priority <= mine.priority and other.changed_at < now() - interval '2 seconds'
      and not exists (
        select from tenant_pause p where p.tenant_id = other.tenant_id and p.queue in ('', other.queue)))
$$;
