drop index customer_store_code_key;
create unique index customer_store_code_key on customer_store (tenant_id, code) include (banner_id, is_deleted, org_id, id);
drop index distributor_distributor_code_key;
create unique index distributor_distributor_code_key on distributor_distributor (tenant_id, code) include (is_deleted, org_id, id);

-- What a list of stores is searched by, in the rows of an organisation: where a caller reaches some of a million stores,
-- a search reads their entries of this index and no others (docs/decisions/0003).
create index customer_store_reached on customer_store (tenant_id, org_id)
  include (code, name, contact_mobile, level, state, is_deleted, id);
