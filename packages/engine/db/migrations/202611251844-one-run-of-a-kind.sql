-- One running task of a user, kind and direction: kinds with the same number do not wait for each other (behaviour.md
-- "Spec traps").
drop index job_run_exclusive;
create unique index job_run_exclusive on job_run (tenant_id, user_id, direction, kind)
  where exclusive and phase in ('queued', 'parsing', 'validating', 'preview', 'writing');
