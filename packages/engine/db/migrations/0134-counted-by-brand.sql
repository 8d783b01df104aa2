-- Products are counted by brand and status from the index of their codes, which carries both, without being read.
drop index product_product_code_key;
create unique index product_product_code_key on product_product (tenant_id, code) include (brand_id, is_deleted);
