import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { readShownLines } from '@sfa/db/record/detail-rows'
import { attachLabels } from '@sfa/db/record/ref-labels'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { detailsOf } from '@sfa/kit/details'
import type { Resource } from '@sfa/kit/resource'
import { entityOf } from '@sfa/kit/shapes'
import { attachWaiting } from '../../approval/attach-waiting'
import type { Caller } from '../../caller'
import { requireReach } from '../../permission/data-scope'
import { fieldRights } from '../../permission/field-rights'
import { shownTo } from '../../permission/shown-row'
import type { Services } from '../../services'
import { ownLinesOf } from '../details/own-details'

/**
 * One record. Throws `notFound` for an id that does not exist, of another tenant, or out of the caller's data scope.
 */
export const findRecord = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  id: string,
  access: 'full' | 'brief' = 'full',
): Promise<WireRow> =>
  inTenant(db, caller.tenantId, async tx => {
    const row = await findRow(tx, resource, id)
    if (!row) throw new AppError('notFound')
    const use = access === 'full' ? 'findById' : 'any'
    await requireReach(tx, caller, resource, use, id, 'notFound')
    await attachLabels(tx, resource, [row])
    for (const [name, { fields }] of detailsOf(resource)) {
      const lines = await readShownLines(tx, resource, name, id)
      await attachLabels(tx, { ...resource, fields }, lines)
      row[name] = lines
    }
    const rights = await fieldRights(tx, caller, resource, access === 'full' ? 'search' : 'any')
    const shown = shownTo(caller, resource, rights)(row)
    if (access !== 'full') return shown
    const whole = { ...shown, ...(await ownLinesOf(tx, caller, entityOf(resource), id)) }
    await attachWaiting(tx, caller, resource, [whole], { sentBack: true })
    return whole
  })
