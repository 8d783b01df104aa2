-- Imported photos of any resource, where only products had them.
alter table product_photo rename to record_photo;
alter table record_photo rename column product_id to record_id;
alter table record_photo add column resource text not null default 'product.product';
alter table record_photo add column field text not null default 'largePhoto';
alter table record_photo alter column resource drop default, alter column field drop default;
alter table record_photo drop constraint product_photo_pkey;
alter table record_photo add primary key (tenant_id, resource, field, record_id, position);
alter table photo_import_result rename column product_code to code;
