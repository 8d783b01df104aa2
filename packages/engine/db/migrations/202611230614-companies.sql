-- What the platform's administrators keep of a tenant: whom to call, how much it may hold, why it is suspended.
alter table tenant
  add column contact text,
  add column contact_mobile text,
  add column max_users integer check (max_users > 0),
  add column max_storage_mb integer check (max_storage_mb > 0),
  -- Of any one list.
  add column max_rows integer check (max_rows > 0),
  add column suspended_reason text,
  add column suspended_time timestamptz,
  -- Not set: its menu, roles and first administrator are not written yet, and it cannot be opened.
  add column founded_time timestamptz,
  add column create_by text,
  add column last_modified_by text,
  add column last_modified_time timestamptz,
  add column ver integer not null default 1;
update tenant set founded_time = create_time;
alter table tenant alter column founded_time set default now();
-- A tenant says its own nickname, and nothing else about itself.
revoke update on tenant from sfa_app;
grant update (nickname) on tenant to sfa_app;
