-- What the accounts of a merged store have added to those of the store that stays, so that it can be taken back.
create table customer_store_merge_sum (
  tenant_id text not null default current_setting('app.tenant_id'),
  merge_id bigint not null,
  part text not null,
  from_id bigint not null,
  into_id bigint not null,
  -- By column: what came.
  amounts jsonb not null,
  -- The account was made by the merge.
  made boolean not null default false,
  primary key (tenant_id, merge_id, part, from_id)
);
select secure_table('customer_store_merge_sum');
-- A movement follows its account into another one; what it says never changes.
grant update (account_id) on receivable_credit_move, receivable_rebate_move to sfa_app;
