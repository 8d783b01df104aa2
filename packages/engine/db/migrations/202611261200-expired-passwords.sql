-- Why a password has to be changed: it is older than the tenant allows. A new one has begun anew.
alter table sys_user add column password_expired boolean not null default false;
create or replace function keep_password_set_at() returns trigger language plpgsql as $$
begin
  new.password_set_at := now();
  new.password_expired := false;
  return new;
end $$;
