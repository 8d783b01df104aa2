-- Departments and areas have become records of their own.
create trigger bump_lookup after insert or update or delete on organization_department
  for each statement execute function bump_lookup_of('organization');
create trigger bump_lookup after insert or update or delete on organization_area
  for each statement execute function bump_lookup_of('area');
create trigger bump_lookup after insert or update or delete on sys_role
  for each statement execute function bump_lookup_of('user');
