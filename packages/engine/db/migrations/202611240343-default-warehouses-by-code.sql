-- Whom a rule is for is said by a kind and a code, as of prices and quotas, so that files find it.
drop trigger name_of_served on warehouse_default_warehouse;
drop function name_of_served();
drop index warehouse_default_warehouse_served;
alter table warehouse_default_warehouse rename column level to object_type;
alter table warehouse_default_warehouse rename column store_group_id to group_id;
alter index warehouse_default_warehouse_store_group_id_idx rename to warehouse_default_warehouse_group_id_idx;
alter table warehouse_default_warehouse add column object_code text not null default '*';
update warehouse_default_warehouse d set
  object_type = case object_type when 'storeGroup' then 'group' when 'tenant' then 'all' else object_type end,
  object_code = coalesce(
    (select code from customer_store s where s.tenant_id = d.tenant_id and s.id = d.store_id),
    (select code from customer_store_group g where g.tenant_id = d.tenant_id and g.id = d.group_id),
    (select code from distributor_distributor b where b.tenant_id = d.tenant_id and b.id = d.distributor_id),
    (select code from sys_org o where o.tenant_id = d.tenant_id and o.id = d.org_id), '*');
create unique index warehouse_default_warehouse_object_type_object_code_key
  on warehouse_default_warehouse (tenant_id, object_type, object_code);

-- The record that the code means, and what it is called. A store that was merged takes its code along.
create function take_served() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.object_code = old.object_code and new.store_id is distinct from old.store_id then
      select code into new.object_code from customer_store where tenant_id = new.tenant_id and id = new.store_id;
    end if;
  end if;
  new.store_id := null;
  new.group_id := null;
  new.distributor_id := null;
  new.org_id := null;
  new.object_name := null;
  if new.object_type = 'store' then
    select id, name into new.store_id, new.object_name from customer_store
    where tenant_id = new.tenant_id and code = new.object_code;
  elsif new.object_type = 'group' then
    select id, description into new.group_id, new.object_name from customer_store_group
    where tenant_id = new.tenant_id and code = new.object_code;
  elsif new.object_type = 'distributor' then
    select id, name into new.distributor_id, new.object_name from distributor_distributor
    where tenant_id = new.tenant_id and code = new.object_code;
  elsif new.object_type = 'org' then
    select id, name_cn into new.org_id, new.object_name from sys_org
    where tenant_id = new.tenant_id and code = new.object_code;
  end if;
  return new;
end $$;
create trigger take_served before insert or update on warehouse_default_warehouse
  for each row execute function take_served();
