-- Secrets of people's authenticator apps, sealed with a key that is not in the database.
create table sys_second_factor (
  tenant_id text not null default current_setting('app.tenant_id'),
  user_id bigint not null,
  secret bytea not null,
  -- Null until the person has shown a first code of it.
  confirmed_at timestamptz,
  -- Of the last code that was taken: none works twice.
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references sys_user on delete cascade
);
select secure_table('sys_second_factor');
