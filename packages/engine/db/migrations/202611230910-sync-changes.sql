-- What phones have to be told: the last change of each record of a sync type (decision 0233). `xid` is the transaction
-- that made it. A phone that has seen everything below a transaction asks for what is not below it, so that changes that
-- commit late are not missed and nobody waits for a counter.
create table mobile_sync_change (
  tenant_id text not null default current_setting('app.tenant_id'),
  type text not null,
  record_id bigint not null,
  xid bigint not null default pg_current_xact_id()::text::bigint,
  at timestamptz not null default now(),
  -- The record was deleted.
  gone boolean not null default false,
  primary key (tenant_id, type, record_id)
);
create index mobile_sync_change_order on mobile_sync_change (tenant_id, type, xid);
create index mobile_sync_change_gone on mobile_sync_change (at) where gone;
select secure_table('mobile_sync_change');

-- What a tenant has published anew, whole, and since when the deleted records of a type are known.
create table mobile_sync_state (
  tenant_id text not null default current_setting('app.tenant_id'),
  type text not null,
  number integer not null default 0,
  published_by text,
  published_time timestamptz,
  -- Deletions of transactions below this one are forgotten.
  known_from bigint not null default 0,
  primary key (tenant_id, type)
);
select secure_table('mobile_sync_state');

create function keep_sync_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into mobile_sync_change (tenant_id, type, record_id, gone) select tenant_id, tg_argv[0], id, true from before
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at, gone = true;
  else
    insert into mobile_sync_change (tenant_id, type, record_id) select tenant_id, tg_argv[0], id from after
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at, gone = false;
  end if;
  return null;
end $$;

-- The table is a sync type from now on. Statements are noted, not rows: an import pays once for each of its chunks.
create function keep_sync_changes_of(named regclass, type text) returns void language plpgsql as $$
begin
  execute format(
    'create trigger sync_added after insert on %1$s referencing new table as after
       for each statement execute function keep_sync_changes(%2$L)', named, type);
  execute format(
    'create trigger sync_changed after update on %1$s referencing new table as after
       for each statement execute function keep_sync_changes(%2$L)', named, type);
  execute format(
    'create trigger sync_removed after delete on %1$s referencing old table as before
       for each statement execute function keep_sync_changes(%2$L)', named, type);
end $$;
revoke execute on function keep_sync_changes_of(regclass, text) from public;

select keep_sync_changes_of('parameter_dictionary', 'dictionary');
select keep_sync_changes_of('parameter_system_config', 'systemconfig');
select keep_sync_changes_of('product_brand', 'brand');
select keep_sync_changes_of('product_category', 'category');
select keep_sync_changes_of('organization_area', 'geoposition');
select keep_sync_changes_of('distributor_distributor', 'iOrderDistributor');
select keep_sync_changes_of('customer_channel', 'channel');
select keep_sync_changes_of('customer_store', 'customer');
select keep_sync_changes_of('customer_banner', 'banner');
select keep_sync_changes_of('product_product_list', 'productlist');
select keep_sync_changes_of('product_product', 'product');
select keep_sync_changes_of('sys_org', 'organization');
select keep_sync_changes_of('sys_user', 'user');
select keep_sync_changes_of('parameter_unit', 'Productuom');
