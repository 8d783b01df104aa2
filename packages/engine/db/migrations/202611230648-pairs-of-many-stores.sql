-- Each of the two stores of a pair is looked up by itself: with both in one condition, a file that renames some
-- thousand stores would compare each of them with each pair.
create or replace function look_at_stores() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_store_look (tenant_id, store_id)
    select tenant_id, id from after where is_deleted = 0 on conflict do nothing;
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
