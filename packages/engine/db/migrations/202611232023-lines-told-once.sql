-- A transaction that writes orders together with their lines, and says in the heads what these are about, spares the look at
-- each of them: `app.orders_told` is set by the seed alone, for its transaction.
create or replace function tell_order_of_lines() returns trigger language plpgsql as $$
begin
  if current_setting('app.orders_told', true) = 'on' then
    return null;
  end if;
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
