alter table order_order add column product bigint[] not null default '{}';
alter table order_order add column promotion_codes text;

-- What an order is about stands in its head, so that the history is searched by products and promotions without reading
-- lines; it follows the lines. The version of the head stays as it is.
create function tell_order_of_lines() returns trigger language plpgsql as $$
begin
  update order_order h set product = about.products, promotion_codes = about.codes
  from (
    select t.tenant_id, t.head_id,
      array(select distinct l.product from order_order_lines l
        where l.tenant_id = t.tenant_id and l.head_id = t.head_id order by 1) products,
      (select string_agg(distinct code, '、' order by code) from order_order_lines l
        cross join unnest(string_to_array(l.promotion_codes, '、')) code
        where l.tenant_id = t.tenant_id and l.head_id = t.head_id) codes
    from (select distinct tenant_id, head_id from changed) t
  ) about
  where h.tenant_id = about.tenant_id and h.id = about.head_id
    and (h.product, h.promotion_codes) is distinct from (about.products, about.codes);
  return null;
end $$;
create trigger tell_order_of_new_lines after insert on order_order_lines referencing new table as changed
  for each statement execute function tell_order_of_lines();
create trigger tell_order_of_changed_lines after update on order_order_lines referencing new table as changed
  for each statement execute function tell_order_of_lines();
create trigger tell_order_of_removed_lines after delete on order_order_lines referencing old table as changed
  for each statement execute function tell_order_of_lines();
-- The history by day, newest first, with what reach and state are asked by.
create index order_order_by_day on order_order (tenant_id, order_date desc, id)
  include (order_status, org_id, sales_rep_id, distributor_id);
