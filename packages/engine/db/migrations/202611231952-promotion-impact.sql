-- What a version of a promotion would have done to past orders, as it was calculated last: one for all who reach the same
-- orders (`reach`; empty where it is all of them). Written by its job alone.
create table marketing_promotion_impact (
  tenant_id text not null default current_setting('app.tenant_id'),
  promotion_type text not null,
  promotion_id bigint not null,
  version integer not null,
  reach text not null default '',
  -- The last run, whatever became of it.
  run_id bigint,
  result jsonb,
  -- Of the promotion as it was then.
  digest text,
  calculated_by text,
  calculated_time timestamptz,
  primary key (tenant_id, promotion_type, promotion_id, version, reach)
);
select secure_table('marketing_promotion_impact');
