-- Stock keeps a value beside its quantity, in fen; its average is the one by the other, or the last that is known where
-- nothing is there (decision 0355).
alter table warehouse_stock drop column stock_value;
alter table warehouse_stock rename column average_cost to last_cost;
update warehouse_stock set last_cost = 0 where last_cost is null;
alter table warehouse_stock alter column last_cost set not null;
alter table warehouse_stock add column stock_value bigint not null default 0;
alter table warehouse_stock alter column stock_value drop default;

alter table warehouse_stock_move add column value bigint;
-- What the value of the two warehouses has become less and more; where it is not `value`, the difference was settled.
alter table warehouse_stock_move add column from_value bigint;
alter table warehouse_stock_move add column to_value bigint;

-- Exact: a quotient that is rounded twice may be a fen too much.
create function pg_temp.half_up(value numeric, divisor numeric) returns numeric language sql immutable as
  'select div(2 * value + divisor, 2 * divisor)';

-- The moves are made again in their order, by the rule that holds from now on.
do $$
declare
  move record;
  pool record;
  took numeric;
  gained numeric;
  worth numeric;
  covered numeric;
begin
  create temp table stock_pool (
    tenant_id text, warehouse_id bigint, product_id bigint, quantity numeric not null default 0, value numeric not null default 0,
    cost numeric not null default 0, last_move bigint, primary key (tenant_id, warehouse_id, product_id)
  ) on commit drop;
  create temp table stock_worth (
    tenant_id text, id bigint, value numeric not null, from_value numeric, to_value numeric, primary key (tenant_id, id)
  ) on commit drop;
  insert into stock_pool (tenant_id, warehouse_id, product_id)
  select tenant_id, from_warehouse_id, product_id from warehouse_stock_move where from_warehouse_id is not null
  union select tenant_id, to_warehouse_id, product_id from warehouse_stock_move where to_warehouse_id is not null;
  for move in
    select tenant_id, id, product_id, from_warehouse_id, to_warehouse_id, quantity, unit_cost
    from warehouse_stock_move order by tenant_id, id
  loop
    worth := round(move.unit_cost * move.quantity * 100);
    took := null;
    gained := null;
    if move.from_warehouse_id is not null then
      select * into pool from stock_pool p where p.tenant_id = move.tenant_id
        and p.warehouse_id = move.from_warehouse_id and p.product_id = move.product_id;
      took := case when pool.quantity = 0 then round(pool.cost * move.quantity * 100)
        else pg_temp.half_up(abs(pool.value) * move.quantity, abs(pool.quantity)) end;
      worth := took;
      update stock_pool p set quantity = p.quantity - move.quantity, value = p.value - took, last_move = move.id,
        cost = case when p.quantity = move.quantity then p.cost
          else pg_temp.half_up(abs(p.value - took) * 10000, abs(p.quantity - move.quantity)) / 1000000 end
      where p.tenant_id = move.tenant_id and p.warehouse_id = move.from_warehouse_id and p.product_id = move.product_id;
    end if;
    if move.to_warehouse_id is not null then
      select * into pool from stock_pool p where p.tenant_id = move.tenant_id
        and p.warehouse_id = move.to_warehouse_id and p.product_id = move.product_id;
      covered := least(move.quantity, greatest(-pool.quantity, 0));
      gained := worth - pg_temp.half_up(worth * covered, move.quantity)
        + case when covered = 0 then 0 else pg_temp.half_up(-pool.value * covered, -pool.quantity) end;
      update stock_pool p set quantity = p.quantity + move.quantity, value = p.value + gained, last_move = move.id,
        cost = case when p.quantity = -move.quantity then pg_temp.half_up(worth * 10000, move.quantity)
          else pg_temp.half_up(abs(p.value + gained) * 10000, abs(p.quantity + move.quantity)) end / 1000000
      where p.tenant_id = move.tenant_id and p.warehouse_id = move.to_warehouse_id and p.product_id = move.product_id;
    end if;
    insert into stock_worth values (move.tenant_id, move.id, worth, took, gained);
  end loop;

  -- Stock stays worth what was shown of it. What the rounding of averages made of it more or less is of the last move.
  update warehouse_stock set stock_value = round(on_hand * last_cost * 100);
  update stock_worth w set from_value = w.from_value - (s.stock_value - p.value)
  from stock_pool p join warehouse_stock s using (tenant_id, warehouse_id, product_id)
  join warehouse_stock_move m on m.tenant_id = p.tenant_id and m.id = p.last_move and m.from_warehouse_id = p.warehouse_id
  where w.tenant_id = p.tenant_id and w.id = p.last_move;
  update stock_worth w set to_value = w.to_value + (s.stock_value - p.value)
  from stock_pool p join warehouse_stock s using (tenant_id, warehouse_id, product_id)
  join warehouse_stock_move m on m.tenant_id = p.tenant_id and m.id = p.last_move and m.to_warehouse_id = p.warehouse_id
  where w.tenant_id = p.tenant_id and w.id = p.last_move;
  update warehouse_stock_move m set value = w.value, from_value = w.from_value, to_value = w.to_value
  from stock_worth w where w.tenant_id = m.tenant_id and w.id = m.id;
end $$;
drop function pg_temp.half_up(numeric, numeric);

alter table warehouse_stock add column average_cost numeric(18,6) generated always as (case on_hand when 0 then last_cost else round(stock_value::numeric(38,18) / (on_hand * 100), 6) end) stored;
update warehouse_stock set last_cost = average_cost where last_cost <> average_cost;

alter table warehouse_stock_move alter column value set not null;
alter table warehouse_stock_move add check ((from_warehouse_id is null) = (from_value is null));
alter table warehouse_stock_move add check ((to_warehouse_id is null) = (to_value is null));
