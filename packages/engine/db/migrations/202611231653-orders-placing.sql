drop view order_order_lines_view;
alter table order_order add column opinion text;
alter table order_order add column review_reason text;
create view order_order_lines_view with (security_invoker = true) as
  select l.tenant_id, l.id, l.head_id, l.line_no, h.ver, h.order_number, h.erp_order_number, h.external_no, h.order_status, h.revision, h.customer_type, h.store_id, h.distributor_id, h.customer_code, h.customer_name, h.sales_area, h.customer_group, h.org_id, h.sales_rep_id, h.warehouse_id, h.order_way, h.payment_method, h.channel_type, h.source, h.type, h.order_date, h.required_delivery_date, h.consignee, h.consignee_mobile, h.consignee_address, h.original_price, h.free_goods_amount, h.total_price, h.push_state, h.opinion, h.review_reason, h.reject_reason, h.cancel_reason, h.close_reason, h.submitted_time, h.approved_time, h.shipped_time, h.signed_time, h.closed_time, h.cancelled_time, h.create_by, h.create_time, h.last_modified_by, h.last_modified_time, l.product, l.product_type, l.specification, l.unit, l.quantity, l.price, l.is_gift, l.base_quantity, l.original_amount, l.discount_amount, l.money_off_amount, l.coupon_amount, l.rebate_amount, l.online_payment_amount, l.net_amount, l.shipped, l.signed, l.returned, l.promotion_codes, l.gift_source, l.note, r0.code as product_code, r1.full_name_cn as product_name from order_order_lines l join order_order h on h.tenant_id = l.tenant_id and h.id = l.head_id left join product_product r0 on r0.tenant_id = l.tenant_id and r0.id = l.product left join product_product r1 on r1.tenant_id = l.tenant_id and r1.id = l.product;
comment on view order_order_lines_view is 'a0ebd5806923d5f2384ba7e3d719014d';
grant select on order_order_lines_view to sfa_app, sfa_platform;

-- What a submission of an order was calculated from, and what came out. That of a draft stands at the revision that its
-- submission will have; earlier ones do not change any more.
create table order_calculation (
  tenant_id text not null default current_setting('app.tenant_id'),
  order_id bigint not null,
  revision integer not null,
  asked jsonb not null,
  calculation jsonb not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, order_id, revision)
);
select secure_table('order_calculation');
