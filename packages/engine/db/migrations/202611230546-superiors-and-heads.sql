alter table organization_department add column head_ids bigint[] not null default '{}';
alter table sys_org add column head_ids bigint[] not null default '{}';
alter table sys_user add column position text;
alter table sys_user add column superior_id bigint;
create index sys_user_superior_id_idx on sys_user (tenant_id, superior_id);

-- The id of a row that is going to be made, where rows of one file name each other: sequences belong to the owner.
create function next_id(name regclass) returns bigint language sql volatile security definer set search_path = public as
  $$ select nextval(pg_get_serial_sequence(name::text, 'id')) $$;
revoke all on function next_id(regclass) from public;
grant execute on function next_id(regclass) to sfa_app;
