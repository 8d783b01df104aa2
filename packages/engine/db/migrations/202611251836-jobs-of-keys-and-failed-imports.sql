-- A job that a key of the API has begun keeps to the scopes of the key.
alter table job_run add column api_key_id bigint;

-- An import that fails is told to the addresses that want to know, in the transaction of its end.
create function push_failed_import() returns trigger language plpgsql as $$
begin
  insert into publishing_delivery (tenant_id, webhook_id, event, next_time, change)
  select new.tenant_id, w.id, 'import:failed', now(),
    jsonb_build_object('resource', new.kind, 'operation', 'importFailed', 'source', 'import:' || new.id,
      'by', new.user_name, 'traceId', coalesce(new.trace_id, 'run-' || new.id),
      'time', to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
      'changes', jsonb_build_object('file', jsonb_build_array(null, new.file_name),
        'code', jsonb_build_array(null, new.error_code), 'rowsWritten', jsonb_build_array(null, new.success_count)))
  from publishing_webhook w
  where w.tenant_id = new.tenant_id and w.state <> 'closed' and not w.is_full and w.events ? 'import:failed';
  return null;
end $$;
create trigger push_failed_import after update of phase on job_run for each row
  when (new.phase = 'failed' and old.phase <> 'failed' and new.direction = 'import')
  execute function push_failed_import();
