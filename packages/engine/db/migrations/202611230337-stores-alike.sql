drop view customer_store_secondary_contact_view;
drop view customer_store_store_ship_to_list_view;
alter table customer_store add column duplicate_reason text;
create view customer_store_secondary_contact_view with (security_invoker = true) as
  select l.tenant_id, l.id, l.head_id, l.line_no, h.ver, h.code, h.name, h.banner_id, h.level, h.store_type, h.channel_id, h.org_id, h.sales_rep_user_code_list, h.shopping_guide_user_code_list, h.tally_clerk_user_code, h.group_ids, h.distributor_id_list, h.distributor_count, h.province_city_area, h.address, h.position, h.longitude, h.latitude, h.is_bound_wx, h.erp_customer_no, h.is_deleted, h.memo, h.duplicate_reason, h.contact, h.contact_mobile, h.tel, h.fax, h.email, h.zip_code, h.delivery_address, h.visit_frequency_cycle, h.frequency, h.times, h.business_reg_no, h.business_reg_date, h.operator, h.business_time, h.area, h.cash_num, h.shelf_num, h.face_num, h.invoice_title, h.invoice_type, h.vat_no, h.bank_name, h.bank_account_no, h.payment_code, h.payment_term, h.award_point, h.business_license_nm, h.company_name, h.legal_person, h.state, h.opinion, h.is_closed, h.close_reason, h.close_date, h.create_by, h.create_time, h.last_modified_by, h.last_modified_time, l.contact_id, l.contact_name, l.mobile from customer_store_secondary_contact l join customer_store h on h.tenant_id = l.tenant_id and h.id = l.head_id;
comment on view customer_store_secondary_contact_view is 'bf0c4970563b8e74958a0dd225cbcb64';
grant select on customer_store_secondary_contact_view to sfa_app, sfa_platform;
create view customer_store_store_ship_to_list_view with (security_invoker = true) as
  select l.tenant_id, l.id, l.head_id, l.line_no, h.ver, h.code, h.name, h.banner_id, h.level, h.store_type, h.channel_id, h.org_id, h.sales_rep_user_code_list, h.shopping_guide_user_code_list, h.tally_clerk_user_code, h.group_ids, h.distributor_id_list, h.distributor_count, h.province_city_area, h.position, h.longitude, h.latitude, h.is_bound_wx, h.erp_customer_no, h.is_deleted, h.memo, h.duplicate_reason, h.contact_mobile, h.tel, h.fax, h.email, h.zip_code, h.delivery_address, h.visit_frequency_cycle, h.frequency, h.times, h.business_reg_no, h.business_reg_date, h.operator, h.business_time, h.area, h.cash_num, h.shelf_num, h.face_num, h.invoice_title, h.invoice_type, h.vat_no, h.bank_name, h.bank_account_no, h.payment_code, h.payment_term, h.award_point, h.business_license_nm, h.company_name, h.legal_person, h.state, h.opinion, h.is_closed, h.close_reason, h.close_date, h.create_by, h.create_time, h.last_modified_by, h.last_modified_time, l.ship_to_code, l.contact, l.mobile, l.address, l.fixed_telephone, l.is_show, l.is_default from customer_store_store_ship_to_list l join customer_store h on h.tenant_id = l.tenant_id and h.id = l.head_id;
comment on view customer_store_store_ship_to_list_view is '0e5be97e80b3fe9769196c7e30511055';
grant select on customer_store_store_ship_to_list_view to sfa_app, sfa_platform;

-- How alike two names are, from 0 to 1: the greater of the share of letters that need no change, and of the pairs of
-- letters that both have. Spaces, brackets and punctuation count for nothing.
create extension if not exists fuzzystrmatch;
create function name_likeness(one text, other text) returns real language sql immutable parallel safe as $$
  with plain as (
    select lower(regexp_replace(left(one, 100), '[[:space:][:punct:]（）·—，。、]', '', 'g')) a,
      lower(regexp_replace(left(other, 100), '[[:space:][:punct:]（）·—，。、]', '', 'g')) b
  ), pairs as (
    select substr(a, i, 2) pair, count(*) n from plain, generate_series(1, length(a) - 1) i group by 1
  ), others as (
    select substr(b, i, 2) pair, count(*) n from plain, generate_series(1, length(b) - 1) i group by 1
  )
  select case
    when a = '' or b = '' then 0
    when a = b then 1
    -- So far apart in length, neither share can be large.
    when abs(length(a) - length(b)) > 0.3 * greatest(length(a), length(b)) then 0
    else greatest(
      1 - levenshtein(a, b)::real / greatest(length(a), length(b)),
      coalesce((select sum(least(p.n, o.n)) from pairs p join others o using (pair)), 0)::real
        * 2 / greatest(length(a) + length(b) - 2, 1)
    )
  end::real from plain
$$;
