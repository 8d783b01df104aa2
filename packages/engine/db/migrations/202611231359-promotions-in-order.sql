-- Promotions are listed within a reach as well: pages are found in the index of the code (docs/decisions/0003).
drop index marketing_full_discount_code_key;
create unique index marketing_full_discount_code_key on marketing_full_discount (tenant_id, code) include (is_deleted, org_id, id);
drop index marketing_full_gift_code_key;
create unique index marketing_full_gift_code_key on marketing_full_gift (tenant_id, code) include (is_deleted, org_id, id);
drop index marketing_full_minus_code_key;
create unique index marketing_full_minus_code_key on marketing_full_minus (tenant_id, code) include (is_deleted, org_id, id);
drop index marketing_product_discount_code_key;
create unique index marketing_product_discount_code_key on marketing_product_discount (tenant_id, code) include (is_deleted, org_id, id);
