-- Uses that were reserved before they knew their lines. First by what the calculation of the order says of each line.
update marketing_promotion_use u set lines = x.lines
from (
  select u.tenant_id, u.id, jsonb_agg(jsonb_build_object('lineNo', (l ->> 'lineNo')::int,
    'amount', round((l ->> 'amount')::numeric * 100)::bigint) order by (l ->> 'lineNo')::int) lines
  from marketing_promotion_use u
  join lateral (
    select c.calculation from order_calculation c
    where c.tenant_id = u.tenant_id and c.order_id::text = u.order_id order by c.revision desc limit 1
  ) c on true
  cross join lateral jsonb_array_elements(c.calculation -> 'trace') e
  cross join lateral jsonb_array_elements(e -> 'lines') l
  where u.lines = '[]' and u.promotion_type <> '5' and e ->> 'outcome' = 'applied'
    and e ->> 'id' = u.promotion_type || '-' || u.promotion_id and (l ->> 'amount')::numeric > 0
  group by 1, 2
) x
where u.tenant_id = x.tenant_id and u.id = x.id;

-- The amounts that were reserved: closing an order had left what was consumed alone.
update marketing_promotion_use u set amount = m.amount
from (
  select distinct on (tenant_id, order_id, promotion_type, promotion_id) tenant_id, order_id, promotion_type, promotion_id, amount
  from marketing_promotion_move where kind = 'reserve'
  order by tenant_id, order_id, promotion_type, promotion_id, id desc
) m
where u.state = 'consumed' and m.tenant_id = u.tenant_id and m.order_id = u.order_id
  and m.promotion_type = u.promotion_type and m.promotion_id = u.promotion_id and m.amount > u.amount;

-- Others by the amounts of the lines that name the promotion, gifts by their quantities; where none does, by net amounts.
-- The largest remainders get the fen that are left.
with promotion as (
  select tenant_id, '3' as type, id, code from marketing_full_minus
  union all select tenant_id, '4', id, code from marketing_full_discount
  union all select tenant_id, '5', id, code from marketing_full_gift
  union all select tenant_id, '7', id, code from marketing_product_discount
), weighed as (
  select u.tenant_id, u.id, u.amount, l.line_no,
    case
      when u.promotion_type = '5' then case when l.gift_source = p.code then l.base_quantity end
      when p.code = any(string_to_array(l.promotion_codes, '、'))
        then case u.promotion_type when '3' then l.money_off_amount else l.discount_amount end
    end named,
    l.net_amount net, l.base_quantity quantity
  from marketing_promotion_use u
  join order_order_lines l on l.tenant_id = u.tenant_id and l.head_id::text = u.order_id
  left join promotion p on p.tenant_id = u.tenant_id and p.type = u.promotion_type and p.id = u.promotion_id
  where u.lines = '[]' and u.amount > 0
), picked as (
  select tenant_id, id, amount, line_no, coalesce(
    case when sum(named) over one > 0 then named when sum(net) over one > 0 then net else quantity end, 0) weight
  from weighed window one as (partition by tenant_id, id)
), shared as (
  select *, trunc(amount * weight / nullif(sum(weight) over one, 0)) part,
    mod(amount * weight, nullif(sum(weight) over one, 0)) rest
  from picked window one as (partition by tenant_id, id)
), completed as (
  select *, part + case when row_number() over (partition by tenant_id, id order by rest desc, line_no)
    <= amount - sum(part) over (partition by tenant_id, id) then 1 else 0 end share
  from shared
)
update marketing_promotion_use u set lines = x.lines
from (
  select tenant_id, id, jsonb_agg(jsonb_build_object('lineNo', line_no, 'amount', share::bigint) order by line_no)
    filter (where share > 0) lines
  from completed group by 1, 2
) x
where u.tenant_id = x.tenant_id and u.id = x.id and x.lines is not null;

-- What was consumed and has come back by these shares, in the uses, in the movements and in the promotions.
with delivered as (
  select u.tenant_id, u.id, u.promotion_type, u.promotion_id, u.order_id, u.order_no, u.state, u.amount, u.consumed, u.released,
    case when bool_and(l.shipped >= l.quantity) then u.amount else coalesce(sum(case when l.shipped >= l.quantity
      then s.amount else round(s.amount * coalesce(l.shipped, 0) / l.quantity) end), 0) end gone,
    coalesce(sum(case when l.returned >= l.quantity
      then s.amount else round(s.amount * coalesce(l.returned, 0) / l.quantity) end), 0) back
  from marketing_promotion_use u
  join order_order_lines l on l.tenant_id = u.tenant_id and l.head_id::text = u.order_id
  left join lateral jsonb_to_recordset(u.lines) as s ("lineNo" int, amount numeric) on s."lineNo" = l.line_no
  where u.state <> 'released' group by u.tenant_id, u.id
), target as (
  select d.*, d.gone - d.back new_consumed,
    case d.state when 'consumed' then d.amount - d.gone + d.back else d.back end new_released,
    case d.state when 'reserved' then m.held else 0 end old_reserved, m.given_back
  from delivered d cross join lateral (
    select coalesce(sum(m.amount) filter (where m.kind = 'return'), 0) given_back, d.amount - d.consumed - d.released held
    from marketing_promotion_move m
    where m.tenant_id = d.tenant_id and m.promotion_type = d.promotion_type and m.promotion_id = d.promotion_id
      and m.order_id = d.order_id
  ) m
), difference as (
  select *, new_consumed - consumed more, amount - new_consumed - new_released - old_reserved held_more,
    -back - given_back returned_more
  from target
), corrected as (
  update marketing_promotion_use u set consumed = d.new_consumed, released = d.new_released
  from difference d where u.tenant_id = d.tenant_id and u.id = d.id
), noted as (
  insert into marketing_promotion_move (tenant_id, promotion_type, promotion_id, kind, amount, order_id, order_no)
  select d.tenant_id, d.promotion_type, d.promotion_id, m.kind, m.amount, d.order_id, d.order_no
  from difference d cross join lateral (values
    ('consume', d.more - d.returned_more), ('return', d.returned_more), ('release', d.held_more + d.more - d.returned_more)
  ) m (kind, amount)
  where m.amount <> 0 order by d.id, m.kind
), sums as (
  select tenant_id, promotion_type, promotion_id, sum(held_more) held, sum(more) more
  from difference group by 1, 2, 3 having sum(held_more) <> 0 or sum(more) <> 0
), minus as (
  update marketing_full_minus p set reserved = coalesce(p.reserved, 0) + s.held, consumed = coalesce(p.consumed, 0) + s.more
  from sums s where s.promotion_type = '3' and p.tenant_id = s.tenant_id and p.id = s.promotion_id
), discount as (
  update marketing_full_discount p set reserved = coalesce(p.reserved, 0) + s.held, consumed = coalesce(p.consumed, 0) + s.more
  from sums s where s.promotion_type = '4' and p.tenant_id = s.tenant_id and p.id = s.promotion_id
), gift as (
  update marketing_full_gift p set reserved = coalesce(p.reserved, 0) + s.held, consumed = coalesce(p.consumed, 0) + s.more
  from sums s where s.promotion_type = '5' and p.tenant_id = s.tenant_id and p.id = s.promotion_id
)
update marketing_product_discount p set reserved = coalesce(p.reserved, 0) + s.held, consumed = coalesce(p.consumed, 0) + s.more
from sums s where s.promotion_type = '7' and p.tenant_id = s.tenant_id and p.id = s.promotion_id;

update marketing_promotion_use set released = amount where state = 'released';
