-- Every new or renamed user has its sign-in name looked up by the user; without this each one reads the whole table.
create index sys_sign_in_name_user_idx on sys_sign_in_name (tenant_id, user_id);
