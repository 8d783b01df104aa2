-- What a user may do at this moment, for work that is done in their name after they have gone: jobs, schedules.
-- Reads under row-level security, so the tenant is the transaction's.
create function user_rights(wanted bigint)
returns table (user_code text, user_name text, role_ids text[], keys text[])
language sql stable as $$
  select u.user_code, u.name, roles.ids::text[], granted.keys
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
  where u.id = wanted and u.is_deleted = 0
$$;
grant execute on function user_rights(bigint) to sfa_app;
