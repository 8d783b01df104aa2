import type { Caller } from '@sfa/operations/caller'
import { addUser } from '@sfa/test-kit/add-user'
import type { TenantServices } from '@sfa/test-kit/start-tenant-services'

/** A user with every key, whose role reaches every record. */
export async function reachingAll(services: TenantServices, name: string): Promise<Caller> {
  const caller = await addUser(services, { name })
  await services.pool.query("update sys_role set data_scope = 'all' where id = any($1)", [caller.roleIds])
  return caller
}
