-- The one warehouse of the shop is chosen, no longer typed by its code. A code of none meant the rules.
update parameter_system_config c set param = 'fixedID', value = coalesce((
    select w.id::text from warehouse_warehouse w
    where w.tenant_id = c.tenant_id and w.code = trim(c.value)), '')
  where c.type = 'OrderWarehouse' and c.param = 'fixedCode';
