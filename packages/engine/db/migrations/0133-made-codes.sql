-- The last number of the codes that are made for records that come without one.
create table made_code (
  tenant_id text not null default current_setting('app.tenant_id'),
  resource text not null,
  last bigint not null,
  primary key (tenant_id, resource)
);
select secure_table('made_code');
