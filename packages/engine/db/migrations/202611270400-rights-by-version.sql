-- What a role grants stays the same until roles, their keys, the menu or what is taken away from it change. Which state of
-- these a tenant has is a number, so that a process keeps the keys of the roles that it has asked for: finding them anew
-- took more of the database than most of the calls that need them.
create table rights_version (
  tenant_id text primary key default current_setting('app.tenant_id'),
  version bigint not null default 1
);
select secure_table('rights_version');
insert into rights_version (tenant_id) select id from tenant;

create function bump_rights() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rights_version (tenant_id) select distinct tenant_id from changed order by 1
  on conflict (tenant_id) do update set version = rights_version.version + 1;
  return null;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['sys_role', 'sys_role_menu', 'sys_menu', 'sys_menu_removal'] loop
    execute format('create trigger rights_added after insert on %I referencing new table as changed
      for each statement execute function bump_rights()', name);
    execute format('create trigger rights_changed after update on %I referencing new table as changed
      for each statement execute function bump_rights()', name);
    execute format('create trigger rights_removed after delete on %I referencing old table as changed
      for each statement execute function bump_rights()', name);
  end loop;
end $$;

-- The same as find_session, with the state of the rights in place of the keys.
create function find_signed_in(wanted bytea, idle interval)
returns table (
  session_id uuid, tenant_id text, tenant_name text, user_id bigint, user_name text, user_code text, name text,
  must_change_password boolean, org_ids text[], role_ids text[], rights bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, u.tenant_id, t.name, u.id, u.user_name, u.user_code, u.name, u.must_change_password, u.org_ids::text[],
    array(
      select r.id::text from sys_user_role ur
      join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id order by r.id),
    (select v.version from rights_version v where v.tenant_id = u.tenant_id)
  from sys_session s
  join tenant t on t.id = s.tenant_id and t.is_deleted = 0
  join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.is_deleted = 0
  where s.token_hash = wanted and s.ended_at is null and s.expires_at > now() and s.last_click_at > now() - idle
$$;
revoke execute on function find_signed_in(bytea, interval) from public;
grant execute on function find_signed_in(bytea, interval) to sfa_app, sfa_door;
