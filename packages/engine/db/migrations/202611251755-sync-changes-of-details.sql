-- Lines of dynamic details are sent to phones as one sync type: the id of a line says of which object it is.
create function sync_id_of_line(object bigint, line bigint) returns bigint language sql immutable as $$
  select (object << 40) + line
$$;
create function keep_sync_changes_of_details() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into mobile_sync_change (tenant_id, type, record_id, gone)
      select tenant_id, 'dynamicdetail', sync_id_of_line(tg_argv[0]::bigint, id), true from before
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at, gone = true;
  else
    insert into mobile_sync_change as c (tenant_id, type, record_id)
      select tenant_id, 'dynamicdetail', sync_id_of_line(tg_argv[0]::bigint, id) from after
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at, gone = false
      where c.xid <> excluded.xid or c.gone;
  end if;
  return null;
end $$;

-- Triggers on the table of a dynamic detail; there already, nothing happens.
create function note_detail_lines(named regclass, object bigint) returns void language plpgsql as $$
begin
  if exists (select from pg_trigger where tgrelid = named and tgname = 'sync_added') then return; end if;
  execute format('create trigger sync_added after insert on %s referencing new table as after
    for each statement execute function keep_sync_changes_of_details(%L)', named, object);
  execute format('create trigger sync_changed after update on %s referencing new table as after
    for each statement execute function keep_sync_changes_of_details(%L)', named, object);
  execute format('create trigger sync_removed after delete on %s referencing old table as before
    for each statement execute function keep_sync_changes_of_details(%L)', named, object);
end $$;
revoke execute on function note_detail_lines(regclass, bigint) from public;

-- The same for an object of the transaction's tenant, called when it is defined.
create function keep_detail_changes(object bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(app_tenant(), '*') = '*' or not exists (
    select from parameter_custom_object o where o.tenant_id = app_tenant() and o.id = object and o.is_detail = 1) then
    raise 'not a detail of this tenant: %', object using errcode = 'insufficient_privilege';
  end if;
  perform note_detail_lines(('custom_o' || object)::regclass, object);
end $$;
revoke execute on function keep_detail_changes(bigint) from public;
grant execute on function keep_detail_changes(bigint) to sfa_app;

-- Details that were defined before: their tables are those that belong to a head.
do $$
declare
  named text;
begin
  for named in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'head_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname ~ '^custom_o\d+$'
  loop
    perform note_detail_lines(named::regclass, substr(named, 9)::bigint);
  end loop;
end $$;
