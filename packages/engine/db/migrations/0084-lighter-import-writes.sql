-- Brands and pack sizes are few: an index on them names a large part of the products each (docs/decisions/0003).
drop index product_product_brand_id_idx;
drop index product_product_pack_size_id_idx;
-- Written once per chunk and hardly read: compressing it costs a twentieth of the chunk.
alter table import_chunk alter column inserted_ids set storage external;
