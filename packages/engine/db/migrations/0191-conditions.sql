alter table demo_demo add column product_id bigint;
alter table demo_demo add column public_note text;
create index demo_demo_product_id_idx on demo_demo (tenant_id, product_id);
