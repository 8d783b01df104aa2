-- Tenants are kept apart even from a statement that nobody meant to run. What is told the database about the tenant is
-- believed only with a proof that the server makes for the transaction; the role that signs in owns nothing; whoever
-- owns the tables is bound as well, unless it says that it migrates.

-- Platform: what has no tenant, and what is looked after for all of them. Door: what is asked before a tenant is known.
do $$
declare
  name text;
begin
  foreach name in array array['sfa_platform', 'sfa_door'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then
      null; -- another database of this server has made it
    end;
  end loop;
  -- May become them, and has none of their rights until it does.
  execute format('grant sfa_app to %I with inherit false, set true', current_user);
  execute format('grant sfa_platform to %I with inherit false, set true', current_user);
end $$;
grant usage on schema public to sfa_platform, sfa_door;

-- The key of the proofs. Only its owner reads it; the server derives the same from its own password.
create table tenant_key (
  single boolean primary key default true check (single),
  key bytea not null
);
revoke all on tenant_key from public;

-- The tenant of the transaction: '*' for the platform, null without a proof of it that was made for this transaction.
-- Policies ask once for each query. A proof is "seconds since 1970, dot, keyed hash of these seconds and the tenant".
create function app_tenant() returns text
language plpgsql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  claimed text := current_setting('app.tenant_id', true);
  proof text := current_setting('app.proof', true);
  issued text := split_part(proof, '.', 1);
  secret bytea;
begin
  if claimed <> '' and issued ~ '^\d{1,12}$' and abs(extract(epoch from now()) - issued::bigint) < 300 then
    select key into secret from public.tenant_key;
    if split_part(proof, '.', 2)
      = encode(sha256(secret || sha256(secret || convert_to(issued || ' ' || claimed, 'UTF8'))), 'hex') then
      return claimed;
    end if;
  end if;
  return null;
end $$;

-- Puts a table behind row-level security: a tenant sees and writes its own rows only, the platform all, and the owner
-- all where it says that it means to (app.trusted, as migrations do), or where a function with its rights answers a
-- narrow question of another role over the walls.
create or replace function secure_table(name regclass) returns void language plpgsql as $$
begin
  execute format('drop policy if exists tenant on %s', name);
  execute format(
    'create policy tenant on %s to sfa_app using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()))',
    name);
  execute format('grant select, insert, update, delete on %s to sfa_app', name);
  perform secure_platform_table(name);
end $$;

-- The same for what belongs to no tenant.
create function secure_platform_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('drop policy if exists platform on %s', name);
  execute format('drop policy if exists owner on %s', name);
  execute format('create policy platform on %s to sfa_platform using ((select app_tenant()) = ''*'')', name);
  execute format(
    'create policy owner on %s to %I using (session_user <> current_user or current_setting(''app.trusted'', true) = ''on'')',
    name, current_user);
  execute format('grant select, insert, update, delete on %s to sfa_platform', name);
end $$;

do $$
declare
  found regclass;
  has_tenant boolean;
begin
  for found, has_tenant in
    select c.oid, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('schema_migration', 'tenant_key')
  loop
    if has_tenant then
      perform secure_table(found);
    else
      perform secure_platform_table(found);
    end if;
  end loop;
end $$;

drop policy tenant_self on tenant;
create policy tenant on tenant to sfa_app using (id = (select app_tenant()));
-- The monitor shows every tenant's administrator which workers live.
create policy monitor on worker_heartbeat for select to sfa_app using ((select app_tenant()) is not null);

-- Asked before there is a tenant.
grant execute on function find_sign_in_name(text), find_session(bytea, interval), owner_of_one_time_code(bytea, text),
  take_one_time_code(bytea, text, bytea) to sfa_door;

create or replace function user_rights(wanted bigint)
returns table (user_code text, user_name text, role_ids text[], keys text[])
language sql stable as $$
  select u.user_code, u.name, rights.role_ids, rights.keys
  from sys_user u
  cross join lateral rights_of(u.tenant_id, u.id) rights
  where u.tenant_id = (select app_tenant()) and u.id = wanted and u.is_deleted = 0
$$;

-- Staging tables: COPY goes into no table with row-level security, so one is made and filled without, in a transaction
-- that none else sees into, and sealed before that commits. They belong to the owner, and these functions are all that
-- an import may do to their shape.
revoke create on schema staging from sfa_app;
do $$
declare
  found regclass;
begin
  -- Left by imports of the version before; a run that is not done reads its file again.
  for found in select c.oid from pg_class c where c.relnamespace = 'staging'::regnamespace and c.relkind = 'r' loop
    execute format('set local role %I', (select rolname from pg_class c join pg_roles r on r.oid = c.relowner where c.oid = found));
    execute format('drop table %s', found);
    reset role;
  end loop;
end $$;

-- The table of that name where the transaction's tenant may handle it; null where there is none.
create function staging_table(name text) returns regclass language plpgsql stable as $$
declare
  found regclass;
begin
  if name !~ '^staging\.[a-z0-9_]+$' or app_tenant() is null then
    raise 'not a staging table of this tenant: %', name using errcode = 'insufficient_privilege';
  end if;
  found := to_regclass(name);
  if found is not null and app_tenant() <> '*' and obj_description(found, 'pg_class') is distinct from app_tenant() then
    raise 'not a staging table of this tenant: %', name using errcode = 'insufficient_privilege';
  end if;
  return found;
end $$;
revoke execute on function staging_table(text) from public;

-- `columns` as in create table, of plain types only.
create function staging_create(name text, columns text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
begin
  perform staging_drop(name);
  foreach part in array columns loop
    if part !~ '^[a-z_][a-z0-9_]* (text|smallint|integer|bigint|boolean|date|jsonb|timestamptz|double precision|numeric(\(\d+,\d+\))?)(\[\])?( not null)?$' then
      raise 'not a column of a staging table: %', part;
    end if;
  end loop;
  execute format('create unlogged table %s (%s) with (autovacuum_enabled = false)', name, array_to_string(columns, ', '));
  execute format('comment on table %s is %L', name, app_tenant());
  execute format('grant select, insert, update, delete on %s to sfa_app', name);
end $$;

-- From here on only its tenant reads it.
create function staging_seal(name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if staging_table(name) is null then return; end if;
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy tenant on %s to sfa_app using ((select app_tenant()) = %L)', name, app_tenant());
end $$;

create function staging_index(name text, col text, is_unique boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if staging_table(name) is null then return; end if;
  execute format('create %s index on %s (%I)', case when is_unique then 'unique' else '' end, name, col);
end $$;

create function staging_analyze(name text, columns text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if staging_table(name) is null then return; end if;
  execute format('analyze %s%s', name, coalesce(
    (select ' (' || string_agg(quote_ident(c), ', ') || ')' from unnest(columns) c), ''));
end $$;

create function staging_drop(name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if staging_table(name) is not null then
    execute format('drop table %s', name);
  end if;
end $$;

revoke execute on function staging_create(text, text[]), staging_seal(text), staging_index(text, text, boolean),
  staging_analyze(text, text[]), staging_drop(text) from public;
grant execute on function staging_create(text, text[]), staging_seal(text), staging_index(text, text, boolean),
  staging_analyze(text, text[]), staging_drop(text) to sfa_app;
grant usage on schema staging to sfa_platform;
grant execute on function staging_drop(text) to sfa_platform;
