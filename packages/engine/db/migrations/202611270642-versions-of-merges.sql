-- The versions of a record before and after a merge, so that undoing the merge can say that the record has its earlier
-- content again. A record of which only the version changed has a step without columns.
alter table customer_store_merge_step add column ver_before integer, add column ver_after integer;

-- A merge that was undone tells nothing any more once one of its stores is taken back.
create function forget_merges() returns trigger language plpgsql as $$
declare
  gone bigint[] := (
    select array_agg(id) from (
      select m.id from before b join customer_store_merge m on m.tenant_id = b.tenant_id and m.survivor_id = b.id
      union select m.id from before b join customer_store_merge m on m.tenant_id = b.tenant_id and m.loser_id = b.id
    ) m);
begin
  if gone is null then return null; end if;
  delete from customer_store_merge_step where merge_id = any(gone) and tenant_id in (select tenant_id from before);
  delete from customer_store_merge_sum where merge_id = any(gone) and tenant_id in (select tenant_id from before);
  delete from customer_store_merge where id = any(gone) and tenant_id in (select tenant_id from before);
  return null;
end $$;
create trigger forget_merges after delete on customer_store referencing old table as before
  for each statement execute function forget_merges();
