-- Orders are sent to phones. What one transaction changes several times is noted once: an order is written with its lines.
create or replace function keep_sync_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into mobile_sync_change (tenant_id, type, record_id, gone) select tenant_id, tg_argv[0], id, true from before
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at, gone = true;
  else
    insert into mobile_sync_change as c (tenant_id, type, record_id) select tenant_id, tg_argv[0], id from after
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at, gone = false
      where c.xid <> excluded.xid or c.gone;
  end if;
  return null;
end $$;
create or replace function keep_sync_changes_of_heads() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into mobile_sync_change as c (tenant_id, type, record_id) select distinct tenant_id, tg_argv[0], head_id from before
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at
      where c.xid <> excluded.xid;
  else
    insert into mobile_sync_change as c (tenant_id, type, record_id) select distinct tenant_id, tg_argv[0], head_id from after
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at
      where c.xid <> excluded.xid;
  end if;
  return null;
end $$;
select keep_sync_changes_of('order_order', 'order');
select keep_sync_changes_of_lines('order_order_lines', 'order');
