-- The tenant's own fields in one form: numbers as numbers, and nothing where nothing is said. What files, forms and
-- other programs bring is compared with what is kept, and "12.50" is not another number than 12.5.
update product_product p set custom_fields = kept.custom_fields
from (
  select q.tenant_id, q.id, coalesce(jsonb_object_agg(e.key, case
      when d.field_type = 'Number' and e.value #>> '{}' ~ '^-?\d{1,15}(\.\d{1,2})?$'
        then to_jsonb(trim_scale((e.value #>> '{}')::numeric))
      else e.value end) filter (where e.value not in ('null', '""', '[]')), '{}') custom_fields
  from product_product q cross join lateral jsonb_each(q.custom_fields) e
  left join parameter_custom_field d
    on d.tenant_id = q.tenant_id and d.key_name = 'MD_Product' and d.field_name = e.key
  group by q.tenant_id, q.id
) kept
where p.tenant_id = kept.tenant_id and p.id = kept.id and p.custom_fields::text <> kept.custom_fields::text;
