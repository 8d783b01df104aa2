-- Pieces are counted, goods by weight, length or volume are measured.
alter table parameter_unit add column decimals smallint default 0;
update parameter_unit set decimals = 1
where lower(code) in ('kg', 'g', 't', 'jin', 'l', 'ml', 'm', 'cm', 'm2', 'm3')
  or name_cn in ('公斤', '千克', '克', '斤', '两', '吨', '升', '毫升', '米', '厘米', '平方米', '立方米');

-- The unit in which a quantity of a record is given, and whether there are parts of it: the named one, else the basic unit of
-- the product. Without a row nothing is known of it.
create function measure_of(record bigint, unit bigint)
returns table (name_cn text, name_en text, decimals boolean) language sql stable as $$
  select u.name_cn, u.name_en, coalesce(u.decimals, 0) = 1
  from parameter_unit u
  where u.id = coalesce(unit, (
    select coalesce((p.basic_unit ->> 'uomid')::bigint, (select b.id from parameter_unit b where b.code = p.source_uom))
    from product_product p where p.id = record))
$$;
