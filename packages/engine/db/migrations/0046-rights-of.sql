-- One place that says what a user may do at this moment, for sessions and for work done in the user's name. Names both
-- tenant and user, since find_session asks before there is a tenant; asked as a tenant, row-level security still holds.
create function rights_of(wanted_tenant text, wanted_user bigint)
returns table (role_ids text[], keys text[])
language sql stable set search_path = public, pg_temp as $$
  select roles.ids::text[], granted.keys
  from sys_user u
  cross join lateral (
    select coalesce(array_agg(r.id order by r.id), '{}') ids
    from sys_user_role ur
    join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id
  ) roles
  cross join lateral (
    select coalesce(array_agg(distinct case key when '*:*:*' then key else ltrim(m.path, '/') || ':' || key end), '{}') keys
    from sys_role_menu rm
    join sys_menu m on m.tenant_id = rm.tenant_id and m.code = rm.menu_code and m.path is not null
    cross join unnest(rm.action_keys) key
    where rm.tenant_id = u.tenant_id and rm.role_id = any (roles.ids) and not exists (
      select from sys_menu_removal x
      where x.tenant_id = u.tenant_id
        and (m.code = x.menu_code or starts_with(m.code, x.menu_code || '.'))
        and (x.role_id is null or x.role_id = any (roles.ids))
        and (x.org_id is null or x.org_id = any (u.org_ids)))
  ) granted
  where u.tenant_id = wanted_tenant and u.id = wanted_user
$$;
revoke execute on function rights_of(text, bigint) from public;
grant execute on function rights_of(text, bigint) to sfa_app;

create or replace function find_session(wanted bytea, idle interval)
returns table (
  session_id uuid, tenant_id text, tenant_name text, user_id bigint, user_name text, user_code text, name text,
  must_change_password boolean, org_ids text[], role_ids text[], keys text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, u.tenant_id, t.name, u.id, u.user_name, u.user_code, u.name,
    u.must_change_password, u.org_ids::text[], rights.role_ids, rights.keys
  from sys_session s
  join tenant t on t.id = s.tenant_id and t.is_deleted = 0
  join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.is_deleted = 0
  cross join lateral rights_of(u.tenant_id, u.id) rights
  where s.token_hash = wanted and s.ended_at is null and s.expires_at > now() and s.last_click_at > now() - idle
$$;

create or replace function user_rights(wanted bigint)
returns table (user_code text, user_name text, role_ids text[], keys text[])
language sql stable as $$
  select u.user_code, u.name, rights.role_ids, rights.keys
  from sys_user u
  cross join lateral rights_of(u.tenant_id, u.id) rights
  where u.tenant_id = current_setting('app.tenant_id') and u.id = wanted and u.is_deleted = 0
$$;
