-- Records are sent to phones with their lines: a line that changes is a change of its head.
create function keep_sync_changes_of_heads() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into mobile_sync_change (tenant_id, type, record_id) select distinct tenant_id, tg_argv[0], head_id from before
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at;
  else
    insert into mobile_sync_change (tenant_id, type, record_id) select distinct tenant_id, tg_argv[0], head_id from after
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at;
  end if;
  return null;
end $$;

create function keep_sync_changes_of_lines(named regclass, type text) returns void language plpgsql as $$
begin
  execute format(
    'create trigger sync_added after insert on %1$s referencing new table as after
       for each statement execute function keep_sync_changes_of_heads(%2$L)', named, type);
  execute format(
    'create trigger sync_changed after update on %1$s referencing new table as after
       for each statement execute function keep_sync_changes_of_heads(%2$L)', named, type);
  execute format(
    'create trigger sync_removed after delete on %1$s referencing old table as before
       for each statement execute function keep_sync_changes_of_heads(%2$L)', named, type);
end $$;
revoke execute on function keep_sync_changes_of_lines(regclass, text) from public;

select keep_sync_changes_of_lines('customer_store_secondary_contact', 'customer');
select keep_sync_changes_of_lines('customer_store_store_ship_to_list', 'customer');
select keep_sync_changes_of_lines('product_product_list_lines', 'productlist');
