-- The role of every tenant transaction: owns nothing, so row-level security holds for it.
do $$
begin
  create role sfa_app nologin;
exception when duplicate_object or unique_violation then
  null; -- another database of this server has made it
end $$;
-- Whoever migrates may act as it.
do $$
begin
  execute format('grant sfa_app to %I', current_user);
end $$;
grant usage on schema public to sfa_app;

-- Puts a table behind row-level security: a tenant sees and writes its own rows only.
create function secure_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy tenant on %s to sfa_app using (tenant_id = current_setting(''app.tenant_id'')) with check (tenant_id = current_setting(''app.tenant_id''))',
    name);
  execute format('grant select, insert, update, delete on %s to sfa_app', name);
end $$;

create table tenant (
  id text primary key,
  name text not null,
  nickname text,
  is_deleted smallint not null default 0,
  create_time timestamptz not null default now()
);
alter table tenant enable row level security;
create policy tenant_self on tenant to sfa_app using (id = current_setting('app.tenant_id'));
grant select, update on tenant to sfa_app;
