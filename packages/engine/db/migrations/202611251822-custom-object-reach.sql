drop view parameter_custom_object_field_list_view;
alter table parameter_custom_object_field_list add column target_object bigint;
alter table parameter_custom_object_field_list add column is_reach smallint default 0;
create index parameter_custom_object_field_list_target_object_idx on parameter_custom_object_field_list (tenant_id, target_object);
create view parameter_custom_object_field_list_view with (security_invoker = true) as
  select l.tenant_id, l.id, l.head_id, l.line_no, h.ver, h.code, h.name_cn, h.name_en, h.is_detail, h.head, h.head_object, h.max_lines, h.remark, h.is_deleted, h.create_by, h.create_time, h.last_modified_by, h.last_modified_time, l.field_name, l.field_description, l.field_en_description, l.field_kind, l.is_key, l.is_required, l.length, l.decimals, l.dictionary_source, l.dictionary_type, l.target, l.target_object, l.is_reach, l.in_list, l.in_search, l.is_hidden, l.sequence from parameter_custom_object_field_list l join parameter_custom_object h on h.tenant_id = l.tenant_id and h.id = l.head_id;
comment on view parameter_custom_object_field_list_view is '98134f02da1d55275c2cae237a0587c3';
grant select on parameter_custom_object_field_list_view to sfa_app, sfa_platform;
