drop view activity_activity_steps_view;
alter table activity_activity add column adjust_reason text;
alter table activity_application add column customer_type text not null default 'store';
alter table activity_application alter column store_id drop not null;
alter table activity_application add column distributor_id bigint;
create unique index activity_application_activity_id_distributor_id_key on activity_application (tenant_id, activity_id, distributor_id);
create index activity_application_distributor_id_idx on activity_application (tenant_id, distributor_id);
alter table activity_execution add column distributor_id bigint;
create index activity_execution_distributor_id_idx on activity_execution (tenant_id, distributor_id);
create view activity_activity_steps_view with (security_invoker = true) as
  select l.tenant_id, l.id, l.head_id, l.line_no, h.ver, h.code, h.name, h.type, h.status, h.approval_status, h.application_start, h.application_end, h.application_period, h.activity_start, h.activity_end, h.activity_period, h.maximum_customers, h.budget, h.applied_customers, h.amount, h.settled_amount, h.org_id, h.mandatory_products, h.mandatory_product_varieties, h.receiver_ids, h.opinion, h.confirmer, h.confirm_time, h.adjust_reason, h.closer, h.close_time, h.remark, h.is_deleted, h.create_by, h.create_time, h.last_modified_by, h.last_modified_time, l.step_type, l.full_minus, l.full_discount, l.full_gift, l.product_discount, l.note from activity_activity_steps l join activity_activity h on h.tenant_id = l.tenant_id and h.id = l.head_id;
comment on view activity_activity_steps_view is '69615201213b89e668da81290a0b6d63';
grant select on activity_activity_steps_view to sfa_app, sfa_platform;

-- An application is of a store or of a distributor.
alter table activity_application add constraint activity_application_customer
  check (num_nonnulls(store_id, distributor_id) = 1);

-- The organisation of a customer.
create function activity_customer_org(store bigint, distributor bigint) returns bigint language sql stable as $$
  select coalesce(
    (select org_id from customer_store where id = store),
    (select org_id from distributor_distributor where id = distributor))
$$;

-- Whether a customer belongs to an organisation, or to one below it.
drop function activity_reaches(bigint, bigint);
create function activity_reaches(org bigint, store bigint, distributor bigint) returns boolean language sql stable as $$
  select exists (
    select from sys_org o join sys_org t on t.id = org
    where o.id = activity_customer_org(store, distributor)
      and (o.id = t.id or starts_with(o.full_path, t.full_path || t.id || '/'))
  )
$$;

-- The budget of an item of the organisation that is nearest to the customer's.
drop function activity_budget_for(bigint, bigint, text);
create function activity_budget_for(activity bigint, store bigint, distributor bigint, item_value text)
returns bigint language sql stable as $$
  select b.id from activity_budget b join sys_org t on t.id = b.org_id
  join sys_org o on o.id = activity_customer_org(store, distributor)
  where b.activity_id = activity and b.item = item_value and b.is_deleted = 0
    and (o.id = t.id or starts_with(o.full_path, t.full_path || t.id || '/'))
  order by t.level desc, b.id limit 1
$$;

create or replace function take_activity_budget() returns trigger language plpgsql as $$
begin
  new.amount := coalesce(new.amount, 0);
  if tg_op = 'INSERT' then
    new.org_id := coalesce(
      (select org_id from customer_store where tenant_id = new.tenant_id and id = new.store_id),
      (select org_id from distributor_distributor where tenant_id = new.tenant_id and id = new.distributor_id));
  end if;
  if new.amount > 0 and (tg_op = 'INSERT' or (new.approval_status = 'New' and old.approval_status <> 'New')) then
    new.budget_id := activity_budget_for(new.activity_id, new.store_id, new.distributor_id, new.item);
  end if;
  return new;
end $$;

-- Distributors have no position of their own: what is executed there has no distance.
create or replace function take_execution() returns trigger language plpgsql as $$
declare
  at jsonb;
begin
  new.amount := coalesce(new.amount, 0);
  select activity_id, store_id, distributor_id into new.activity_id, new.store_id, new.distributor_id
  from activity_application where tenant_id = new.tenant_id and id = new.application_id;
  select position into at from customer_store where tenant_id = new.tenant_id and id = new.store_id;
  new.distance := case when new.place is not null and at is not null then round(sqrt(
    power(((new.place ->> 'latitude')::float8 - (at ->> 'latitude')::float8) * 111320, 2)
    + power(((new.place ->> 'longitude')::float8 - (at ->> 'longitude')::float8) * 111320
      * cos(radians((at ->> 'latitude')::float8)), 2))) end;
  new.repeated_of := (
    select min(p.execution_id) from activity_photo p
    where p.tenant_id = new.tenant_id and p.execution_id <> new.id and p.sha256 in (
      select f.sha256 from file f where f.tenant_id = new.tenant_id and f.id = any(new.photos::bigint[])));
  return new;
end $$;
