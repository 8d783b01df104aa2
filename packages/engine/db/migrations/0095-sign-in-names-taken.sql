-- Which of these sign-in names are taken, in lower case. Names are unique over all tenants, so whoever would give one must
-- hear that somebody has it; of whom, not.
create function sign_in_names_taken(names text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select name from sys_sign_in_name where name = any(names)
$$;
revoke execute on function sign_in_names_taken(text[]) from public;
grant execute on function sign_in_names_taken(text[]) to sfa_app;
