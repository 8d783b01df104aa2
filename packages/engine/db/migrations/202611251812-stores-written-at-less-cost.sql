-- The places on the map are worked out for each store that is written. A strict function over expressions that are not
-- strict is called; one that is not strict becomes part of the statement. The values stay the same.
create or replace function world_x(longitude double precision) returns integer language sql immutable parallel safe
  return case when longitude is not null then
    greatest(0, least(1073741823, floor((longitude + 180) / 360 * 1073741824)))::integer end;
create or replace function world_y(latitude double precision) returns integer language sql immutable parallel safe
  return case when latitude is not null then
    greatest(0, least(1073741823, floor((1 - ln(
      tan(radians(greatest(-85.05112878, least(85.05112878, latitude))))
        + 1 / cos(radians(greatest(-85.05112878, least(85.05112878, latitude))))
    ) / pi()) / 2 * 1073741824)))::integer end;

-- A new store has no pairs with distributors yet, so that a distributor who is named twice is all that could be there
-- already.
create or replace function pairs_from_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from distributor_distributor_store p using before b where p.tenant_id = b.tenant_id and p.store_id = b.id;
  elsif tg_op = 'INSERT' then
    insert into distributor_distributor_store (tenant_id, distributor_id, store_id, store_code, store_name, org_id,
      distributor_count, create_by, create_time, last_modified_by, last_modified_time)
    select a.tenant_id, one, a.id, a.code, a.name, a.org_id, a.distributor_count, a.create_by, a.create_time,
      a.last_modified_by, a.last_modified_time
    from after a cross join unnest(a.distributor_id_list) with ordinality named (one, place)
    where place = array_position(a.distributor_id_list, one) order by a.id, place;
  elsif exists (
    select from before b join after a on a.tenant_id = b.tenant_id and a.id = b.id
    where a.distributor_id_list is distinct from b.distributor_id_list
  ) then
    update distributor_distributor_store p set is_deleted = 1, ver = p.ver + 1,
      last_modified_by = a.last_modified_by, last_modified_time = a.last_modified_time
    from before b join after a on a.tenant_id = b.tenant_id and a.id = b.id
    where a.distributor_id_list is distinct from b.distributor_id_list
      and p.tenant_id = a.tenant_id and p.store_id = a.id and p.is_deleted = 0
      and p.distributor_id <> all(a.distributor_id_list);
    insert into distributor_distributor_store as p (tenant_id, distributor_id, store_id, store_code, store_name, org_id,
      create_by, last_modified_by)
    select a.tenant_id, one, a.id, a.code, a.name, a.org_id, a.last_modified_by, a.last_modified_by
    from before b join after a on a.tenant_id = b.tenant_id and a.id = b.id
    cross join unnest(a.distributor_id_list) with ordinality named (one, place)
    where one <> all(b.distributor_id_list) order by a.id, place
    on conflict (tenant_id, distributor_id, store_id) do update set is_deleted = 0, ver = p.ver + 1,
      last_modified_by = excluded.last_modified_by, last_modified_time = now()
    where p.is_deleted = 1;
    update distributor_distributor_store p set distributor_count = a.distributor_count
    from before b join after a on a.tenant_id = b.tenant_id and a.id = b.id
    where a.distributor_id_list is distinct from b.distributor_id_list
      and p.tenant_id = a.tenant_id and p.store_id = a.id and p.distributor_count is distinct from a.distributor_count;
  end if;
  return null;
end $$;

-- The pairs of a statement are written in the order of their key; a record that names one twice has one pair with it.
create or replace function keep_pairs() returns trigger language plpgsql as $$
declare
  named text := tg_argv[0];
  pairs text := format('%I', tg_table_name || '_by_' || named);
begin
  if tg_op = 'INSERT' then
    execute format(
      'insert into %1$s (tenant_id, target_id, record_id)
       select a.tenant_id, one, a.id from after a cross join unnest(a.%2$I) with ordinality named (one, place)
       where place = array_position(a.%2$I, one) order by 2, 3', pairs, named);
  elsif tg_op = 'DELETE' then
    execute format(
      'delete from %1$s p using before b cross join unnest(b.%2$I) one
       where p.tenant_id = b.tenant_id and p.target_id = one and p.record_id = b.id', pairs, named);
  else
    execute format(
      'delete from %1$s p using before b join after a on a.tenant_id = b.tenant_id and a.id = b.id cross join unnest(b.%2$I) one
       where b.%2$I is distinct from a.%2$I and one <> all(a.%2$I)
         and p.tenant_id = b.tenant_id and p.target_id = one and p.record_id = b.id', pairs, named);
    execute format(
      'insert into %1$s (tenant_id, target_id, record_id)
       select distinct a.tenant_id, one, a.id
       from before b join after a on a.tenant_id = b.tenant_id and a.id = b.id cross join unnest(a.%2$I) one
       where b.%2$I is distinct from a.%2$I and one <> all(b.%2$I)', pairs, named);
  end if;
  return null;
end $$;

-- New records have no line yet, unless they come back: only then it is looked for. The number of the transaction is asked
-- once for all of them.
create or replace function keep_sync_changes() returns trigger language plpgsql as $$
declare
  number bigint := pg_current_xact_id()::text::bigint;
begin
  if tg_op = 'DELETE' then
    insert into mobile_sync_change (tenant_id, type, record_id, xid, gone)
      select tenant_id, tg_argv[0], id, number, true from before
      on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at, gone = true;
    return null;
  end if;
  if tg_op = 'INSERT' then
    begin
      insert into mobile_sync_change (tenant_id, type, record_id, xid) select tenant_id, tg_argv[0], id, number from after;
      return null;
    exception when unique_violation then null;
    end;
  end if;
  insert into mobile_sync_change as c (tenant_id, type, record_id, xid)
    select tenant_id, tg_argv[0], id, number from after
    on conflict (tenant_id, type, record_id) do update set xid = excluded.xid, at = excluded.at, gone = false
    where c.xid <> excluded.xid or c.gone;
  return null;
end $$;

-- A new store does not wait yet; one that is removed waits no longer.
create or replace function look_at_stores() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_store_look (tenant_id, store_id)
    select tenant_id, id from after where is_deleted = 0;
  elsif tg_op = 'DELETE' then
    delete from customer_store_look l using before b where l.tenant_id = b.tenant_id and l.store_id = b.id;
    delete from customer_store_pair p using before b where p.tenant_id = b.tenant_id and p.first_id = b.id;
    delete from customer_store_pair p using before b where p.tenant_id = b.tenant_id and p.second_id = b.id;
  else
    insert into customer_store_look (tenant_id, store_id)
    select a.tenant_id, a.id from before b join after a on a.tenant_id = b.tenant_id and a.id = b.id
    where (a.name, a.contact_mobile, a.business_reg_no, a.address, a.position, a.is_deleted)
      is distinct from (b.name, b.contact_mobile, b.business_reg_no, b.address, b.position, b.is_deleted)
    on conflict do nothing;
    -- How a store is called stands in its pairs, for searching and sorting them.
    update customer_store_pair p set
      first_code = f.code, first_name = f.name, second_code = s.code, second_name = s.name,
      org_ids = array(select distinct one from unnest(array[f.org_id, s.org_id]) one where one is not null order by one)
    from (
      with called as (
        select a.tenant_id, a.id from before b join after a on a.tenant_id = b.tenant_id and a.id = b.id
        where (a.code, a.name, a.org_id) is distinct from (b.code, b.name, b.org_id)
      )
      select p.tenant_id, p.id from called c join customer_store_pair p on p.tenant_id = c.tenant_id and p.first_id = c.id
      union
      select p.tenant_id, p.id from called c join customer_store_pair p on p.tenant_id = c.tenant_id and p.second_id = c.id
    ) told, customer_store f, customer_store s
    where p.tenant_id = told.tenant_id and p.id = told.id and f.tenant_id = p.tenant_id and f.id = p.first_id
      and s.tenant_id = p.tenant_id and s.id = p.second_id;
  end if;
  return null;
end $$;
