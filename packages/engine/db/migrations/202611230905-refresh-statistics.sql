-- Statistics of tables that one transaction has filled: plans of its next statements would otherwise take them for empty.
-- Only the owner may analyze, and only tables of the product are taken.
create function refresh_statistics(names regclass[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name regclass;
begin
  for name in select c.oid from pg_class c where c.oid = any(names) and c.relowner = current_user::regrole loop
    execute format('analyze %s', name);
  end loop;
end $$;
revoke execute on function refresh_statistics(regclass[]) from public;
grant execute on function refresh_statistics(regclass[]) to sfa_app;
