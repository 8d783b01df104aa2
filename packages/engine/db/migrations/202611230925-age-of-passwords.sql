-- When a password was last set, for tenants whose passwords hold for a number of days; null: with the account.
alter table sys_user add column password_set_at timestamptz;
create function keep_password_set_at() returns trigger language plpgsql as $$
begin
  new.password_set_at := now();
  return new;
end $$;
create trigger keep_password_set_at before update of password_hash on sys_user
  for each row when (old.password_hash is distinct from new.password_hash) execute function keep_password_set_at();
