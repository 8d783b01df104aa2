drop view customer_store_secondary_contact_view;
drop view customer_store_store_ship_to_list_view;
alter table customer_store add column tag_id_list bigint[] not null default '{}';
create view customer_store_secondary_contact_view with (security_invoker = true) as
  select l.tenant_id, l.id, l.head_id, l.line_no, h.ver, h.code, h.name, h.banner_id, h.level, h.store_type, h.channel_id, h.org_id, h.sales_rep_user_code_list, h.shopping_guide_user_code_list, h.tally_clerk_user_code, h.group_ids, h.tag_id_list, h.distributor_id_list, h.distributor_count, h.province_city_area, h.address, h.position, h.longitude, h.latitude, h.is_bound_wx, h.erp_customer_no, h.is_deleted, h.memo, h.duplicate_reason, h.merged_into, h.contact, h.contact_mobile, h.tel, h.fax, h.email, h.zip_code, h.delivery_address, h.visit_frequency_cycle, h.frequency, h.times, h.business_reg_no, h.business_reg_date, h.operator, h.business_time, h.area, h.cash_num, h.shelf_num, h.face_num, h.invoice_title, h.invoice_type, h.vat_no, h.bank_name, h.bank_account_no, h.payment_code, h.payment_term, h.award_point, h.business_license_nm, h.company_name, h.legal_person, h.state, h.opinion, h.is_closed, h.close_reason, h.close_date, h.create_by, h.create_time, h.last_modified_by, h.last_modified_time, l.contact_id, l.contact_name, l.mobile from customer_store_secondary_contact l join customer_store h on h.tenant_id = l.tenant_id and h.id = l.head_id;
comment on view customer_store_secondary_contact_view is '08160e8eb527b0d22474180694ec70ea';
grant select on customer_store_secondary_contact_view to sfa_app, sfa_platform;
create view customer_store_store_ship_to_list_view with (security_invoker = true) as
  select l.tenant_id, l.id, l.head_id, l.line_no, h.ver, h.code, h.name, h.banner_id, h.level, h.store_type, h.channel_id, h.org_id, h.sales_rep_user_code_list, h.shopping_guide_user_code_list, h.tally_clerk_user_code, h.group_ids, h.tag_id_list, h.distributor_id_list, h.distributor_count, h.province_city_area, h.position, h.longitude, h.latitude, h.is_bound_wx, h.erp_customer_no, h.is_deleted, h.memo, h.duplicate_reason, h.merged_into, h.contact_mobile, h.tel, h.fax, h.email, h.zip_code, h.delivery_address, h.visit_frequency_cycle, h.frequency, h.times, h.business_reg_no, h.business_reg_date, h.operator, h.business_time, h.area, h.cash_num, h.shelf_num, h.face_num, h.invoice_title, h.invoice_type, h.vat_no, h.bank_name, h.bank_account_no, h.payment_code, h.payment_term, h.award_point, h.business_license_nm, h.company_name, h.legal_person, h.state, h.opinion, h.is_closed, h.close_reason, h.close_date, h.create_by, h.create_time, h.last_modified_by, h.last_modified_time, l.ship_to_code, l.contact, l.mobile, l.address, l.fixed_telephone, l.is_show, l.is_default from customer_store_store_ship_to_list l join customer_store h on h.tenant_id = l.tenant_id and h.id = l.head_id;
comment on view customer_store_store_ship_to_list_view is '5b53e37bcd29f9885f3e579633e056dd';
grant select on customer_store_store_ship_to_list_view to sfa_app, sfa_platform;

-- Steps from west to east and from north to south of the world as maps have it (packages/domain/src/geo/world.ts).
-- Whole numbers are found by an index under row-level security, and cells of a grid are their higher bits.
create function world_x(longitude double precision) returns integer language sql immutable strict parallel safe
  return greatest(0, least(1073741823, floor((longitude + 180) / 360 * 1073741824)))::integer;
create function world_y(latitude double precision) returns integer language sql immutable strict parallel safe
  return greatest(0, least(1073741823, floor((1 - ln(
    tan(radians(greatest(-85.05112878, least(85.05112878, latitude))))
      + 1 / cos(radians(greatest(-85.05112878, least(85.05112878, latitude))))
  ) / pi()) / 2 * 1073741824)))::integer;

-- Where a store stands on the map, and what clusters are counted by without reading the stores (decision 227): those of
-- an organisation, by what they are coloured and most often filtered by.
alter table customer_store
  add column world_x integer generated always as (world_x((position ->> 'longitude')::double precision)) stored,
  add column world_y integer generated always as (world_y((position ->> 'latitude')::double precision)) stored;
create index customer_store_on_map on customer_store (tenant_id, org_id, world_x, world_y)
  include (id, level, state, channel_id, is_deleted);
