drop view pricing_price_change_lines_view;
drop view pricing_quota_change_lines_view;
alter table pricing_price_change_lines alter column valid_from drop not null;
alter table pricing_price_change_lines alter column valid_to drop not null;
alter table pricing_price_change_lines add column new_priority bigint;
alter table pricing_price_change_lines add column invalidates smallint default 0;
alter table pricing_quota_change_lines add column valid_to date;
alter table pricing_quota_change_lines add column measure text;
create view pricing_price_change_lines_view with (security_invoker = true) as
  select l.tenant_id, l.id, l.head_id, l.line_no, h.ver, h.code, h.org_id, h.reason, h.state, h.submitted_by, h.submitted_time, h.decided_by, h.decided_time, h.opinion, h.create_by, h.create_time, h.last_modified_by, h.last_modified_time, l.object_type, l.object_code, l.product_id, l.unit_id, l.valid_from, l.valid_to, l.old_price, l.new_price, l.new_priority, l.invalidates, l.note from pricing_price_change_lines l join pricing_price_change h on h.tenant_id = l.tenant_id and h.id = l.head_id;
comment on view pricing_price_change_lines_view is 'df20361cb63d726f63933e13304a92a4';
grant select on pricing_price_change_lines_view to sfa_app, sfa_platform;
create view pricing_quota_change_lines_view with (security_invoker = true) as
  select l.tenant_id, l.id, l.head_id, l.line_no, h.ver, h.code, h.org_id, h.reason, h.state, h.submitted_by, h.submitted_time, h.decided_by, h.decided_time, h.opinion, h.create_by, h.create_time, h.last_modified_by, h.last_modified_time, l.product_code, l.object_type, l.object_code, l.valid_from, l.valid_to, l.measure, l.old_total, l.new_total, l.note from pricing_quota_change_lines l join pricing_quota_change h on h.tenant_id = l.tenant_id and h.id = l.head_id;
comment on view pricing_quota_change_lines_view is 'a6695b62067d56aba20ded5b4626556b';
grant select on pricing_quota_change_lines_view to sfa_app, sfa_platform;
