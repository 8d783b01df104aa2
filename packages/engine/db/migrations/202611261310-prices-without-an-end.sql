alter table pricing_product_price alter column valid_to drop not null;
