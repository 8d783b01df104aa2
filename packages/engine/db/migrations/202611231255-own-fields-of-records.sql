drop view product_product_list_lines_view;
alter table customer_banner add column custom_fields jsonb not null default '{}';
alter table customer_channel add column custom_fields jsonb not null default '{}';
alter table customer_store_group add column custom_fields jsonb not null default '{}';
alter table distributor_distributor add column custom_fields jsonb not null default '{}';
alter table organization_department add column custom_fields jsonb not null default '{}';
alter table product_brand add column custom_fields jsonb not null default '{}';
alter table product_category add column custom_fields jsonb not null default '{}';
alter table product_display_area add column custom_fields jsonb not null default '{}';
alter table product_product_group add column custom_fields jsonb not null default '{}';
alter table product_product_list add column custom_fields jsonb not null default '{}';
alter table sys_org add column custom_fields jsonb not null default '{}';
alter table sys_user add column custom_fields jsonb not null default '{}';
create view product_product_list_lines_view with (security_invoker = true) as
  select l.tenant_id, l.id, l.head_id, l.line_no, h.ver, h.code, h.name, h.list_type, h.date_from, h.date_to, h.remark, h.is_deleted, h.create_by, h.create_time, h.last_modified_by, h.last_modified_time, l.product, l.is_cash, l.deploy_type, l.store_type, l.scope_type, l.city_or_org, l.coverage_model, r0.full_name_cn as product_name from product_product_list_lines l join product_product_list h on h.tenant_id = l.tenant_id and h.id = l.head_id left join product_product r0 on r0.tenant_id = l.tenant_id and r0.id = l.product;
comment on view product_product_list_lines_view is '5d4c2bf808d2e8f677ad9f076a1c5a5b';
grant select on product_product_list_lines_view to sfa_app, sfa_platform;

-- Open browsers ask anew which fields the tenant has defined.
create trigger bump_lookup after insert or update or delete on parameter_custom_field
  for each statement execute function bump_lookup_of('customField');
