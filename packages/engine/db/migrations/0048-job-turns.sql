-- Whether runs of other people have been waiting in the queue of a running one, so that it should let them take turns.
-- It tells yes or no only, so it may look over the tenants' walls.
create function job_run_others_wait(tenant text, run bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from job_run mine
    join job_run other on other.queue = mine.queue and (other.tenant_id, other.user_id) <> (mine.tenant_id, mine.user_id)
    where mine.tenant_id = tenant and mine.id = run and other.phase = 'queued' and other.worker_id is null
      and other.priority <= mine.priority and other.changed_at < now() - interval '2 seconds')
$$;
revoke execute on function job_run_others_wait(text, bigint) from public;
grant execute on function job_run_others_wait(text, bigint) to sfa_app;
