import { readObjects } from '@sfa/db/connection/tenant-objects'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { ObjectDefinition } from '@sfa/kit/object-definition'
import type { Caller } from '../../caller'
import type { Services } from '../../services'

/** The valid objects of the caller's tenant, of which the browser makes their pages. */
export const findObjects = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<ObjectDefinition[]> =>
  inTenant(db, caller.tenantId, async tx => (await readObjects(tx)).filter(({ isDeleted }) => isDeleted === '0'))
