-- The last approved state of a store, with which changes are compared.
create table customer_store_approved (
  tenant_id text not null default current_setting('app.tenant_id'),
  store_id bigint not null,
  state jsonb not null,
  approved_by text,
  approved_time timestamptz not null default now(),
  primary key (tenant_id, store_id),
  foreign key (tenant_id, store_id) references customer_store on delete cascade
);
select secure_table('customer_store_approved');

-- Stores that may be one: by mobile, by registration, and by place. A cell is 0.002 degrees wide, about 200 m; equality of
-- numbers and texts is leakproof, so row-level security leaves the indexes of use.
alter table customer_store add column geo_cell bigint generated always as (
  floor((position ->> 'latitude')::float8 * 500)::bigint * 1000000 + floor((position ->> 'longitude')::float8 * 500)::bigint
) stored;
create index customer_store_mobile on customer_store (tenant_id, contact_mobile);
create index customer_store_registration on customer_store (tenant_id, business_reg_no) where business_reg_no is not null;
create index customer_store_cell on customer_store (tenant_id, geo_cell) where geo_cell is not null;
