-- A message is on its way only while its run is: one that was called off or broke down can be sent again, changed or
-- thrown away, and is on its way again where the run itself is sent again.
create function message_follows_run() returns trigger language plpgsql as $$
begin
  update message_message m
  set status = case when new.phase in ('cancelled', 'failed') then 'failed' else 'sending' end,
    error_code = case when new.phase in ('cancelled', 'failed') then coalesce(new.error_code, 'messageSendingStopped') end,
    ver = m.ver + 1
  where m.tenant_id = new.tenant_id and m.id = (new.params ->> 'messageId')::bigint and m.is_deleted = 0
    and m.status = case when new.phase in ('cancelled', 'failed') then 'sending' else 'failed' end;
  return null;
end $$;
create trigger message_follows after update of phase on job_run for each row
  when (new.job = 'send-message' and new.phase <> old.phase
    and (new.phase in ('cancelled', 'failed') or old.phase in ('cancelled', 'failed')))
  execute function message_follows_run();

update message_message m set status = 'failed', error_code = 'messageSendingStopped', ver = m.ver + 1
where m.status = 'sending' and not exists (
  select from job_run r where r.tenant_id = m.tenant_id and r.job = 'send-message'
    and r.params ->> 'messageId' = m.id::text and r.phase not in ('cancelled', 'failed'));
