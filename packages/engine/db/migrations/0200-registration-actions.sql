-- Requests for an account become records with a definition: they are decided about by actions, which know versions.
alter table sys_registration
  add column ver integer not null default 1,
  add column create_by text,
  add column last_modified_by text,
  add column last_modified_time timestamptz not null default now(),
  -- The order of the list: those that wait before all others, the newest first.
  add column turn bigint generated always as
    (case state when 'New' then id + 1000000000000000 else id end) stored;
update sys_registration set last_modified_by = handled_by, last_modified_time = coalesce(handled_time, create_time);

-- A request can be looked at by those who find it.
update sys_menu set actions = array_append(actions, 'view')
where code = 'person.accountrequest' and not 'view' = any (actions);
update sys_role_menu set action_keys = array_append(action_keys, 'view')
where menu_code = 'person.accountrequest' and 'search' = any (action_keys) and not 'view' = any (action_keys);
