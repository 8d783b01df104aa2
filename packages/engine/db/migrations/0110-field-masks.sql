-- Fields of a resource that a role does not have whole.
create table sys_role_field_mask (
  tenant_id text not null default current_setting('app.tenant_id'),
  role_id bigint not null,
  resource text not null,
  field text not null,
  mode text not null check (mode in ('readOnly', 'masked', 'hidden')),
  primary key (tenant_id, role_id, resource, field),
  foreign key (tenant_id, role_id) references sys_role on delete cascade
);
select secure_table('sys_role_field_mask');
