-- Whose a code is, without using it up: a new password is compared with its owner's names before it counts.
create function owner_of_one_time_code(wanted bytea, wanted_purpose text)
returns table (tenant_id text, user_name text, user_code text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, u.user_name, u.user_code
  from sys_one_time_code c
  join tenant t on t.id = c.tenant_id and t.is_deleted = 0
  join sys_user u on u.tenant_id = c.tenant_id and u.id = c.user_id and u.is_deleted = 0
  where c.code_hash = wanted and c.purpose = wanted_purpose and c.expires_at > now()
$$;
revoke execute on function owner_of_one_time_code(bytea, text) from public;
grant execute on function owner_of_one_time_code(bytea, text) to sfa_app;
