-- What of a use belongs to each line of its order: a shipment consumes what belongs to its lines. What was given up or came
-- back stands beside what was consumed; consumed and released together are the amount once an order is done.
alter table marketing_promotion_use
  add column lines jsonb not null default '[]',
  add column released bigint not null default 0;

create index marketing_promotion_use_by_order on marketing_promotion_use (tenant_id, order_id) where state <> 'released';
