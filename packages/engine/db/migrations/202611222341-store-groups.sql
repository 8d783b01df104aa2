alter table customer_store_group add column group_type text not null default 'static';
alter table customer_store_group add column conditions jsonb;
alter table customer_store_group add column member_count bigint default '0';
alter table customer_store_group add column condition_state text;
alter table customer_store_group add column condition_faults jsonb;
alter table customer_store_group add column computed_time timestamptz;
-- Up to which change of the log the members of dynamic groups were computed, and how often that has been looked at.
create table customer_group_look (
  tenant_id text not null default current_setting('app.tenant_id'),
  change_id bigint not null,
  looks smallint not null,
  computed_time timestamptz not null,
  primary key (tenant_id)
);
select secure_table('customer_group_look');
update customer_store_group g set member_count = (
  select count(*) from customer_store_by_group_ids p where p.tenant_id = g.tenant_id and p.target_id = g.id
);
