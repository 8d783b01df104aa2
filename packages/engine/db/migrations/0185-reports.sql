-- Hand-made lists have become reports, which are exported: the pages gain the key, and administrators hold it.
update sys_menu set actions = array_append(actions, 'download')
where code in ('messagemanage.sendstatistics', 'parameter.logmanagement', 'person.onlineuser')
  and not 'download' = any (actions);
update sys_role_menu g set action_keys = array_append(g.action_keys, 'download')
from sys_role r
where r.tenant_id = g.tenant_id and r.id = g.role_id and r.code = 'SystemAdmin'
  and g.menu_code in ('messagemanage.sendstatistics', 'parameter.logmanagement', 'person.onlineuser')
  and not 'download' = any (g.action_keys);

-- The newest calls of a tenant, without reading those of all others.
create index sys_call_log_tenant_create_time_idx on sys_call_log (tenant_id, create_time);
