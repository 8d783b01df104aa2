import { recordChange } from '@sfa/db/record-change'
import type { WireRow } from '@sfa/db/search-rows'
import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { type ExtraColumns, insertRow } from '@sfa/db/write-rows'
import { createSchema } from '@sfa/resource-kit/record-schema'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'
import { requireReach } from '../permission/data-scope'
import { fieldRights, requireCreatable, shownRow } from '../permission/field-rights'
import type { Services } from '../services'
import { withKeptForm } from './check-custom-fields'
import { checkRecord, parseRecord } from './check-record'
import { withMadeCodes } from './make-codes'
import { checkOwnRules } from './own-rules'
import { placeNew } from './place-in-tree'
import { refuseDuplicates } from './refuse-duplicates'

/**
 * Creates a record and answers it as the caller may see it; `extra` are columns that no form sets. Throws `invalid` with every
 * failed field, `outOfScope` where the caller could not see what they made.
 */
export async function createRecord(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  body: unknown,
  extra: ExtraColumns = {},
): Promise<WireRow> {
  const values = parseRecord(createSchema(resource), body)
  return refuseDuplicates(resource, values, () =>
    inTenant(db, caller.tenantId, async tx => {
      const after = await makeRecord(tx, caller, resource, values, extra)
      return shownRow(await fieldRights(tx, caller, resource), after)
    }),
  )
}

/** The one way in which a record comes into being: checked as a whole, written, and noted. Answers all of it. */
export async function makeRecord(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  given: WireRow,
  extra: ExtraColumns = {},
): Promise<WireRow> {
  const values = await withMadeCodes(tx, resource, await withKeptForm(tx, resource, given))
  requireCreatable(await fieldRights(tx, caller, resource, 'create'), resource, values)
  await checkRecord(tx, resource, values, values, caller.language)
  await checkOwnRules(tx, caller, resource, { before: null, changed: values })
  const place = await placeNew(tx, resource, values)
  const after = await insertRow(tx, resource, values, caller.userName, { ...place, ...extra })
  await requireReach(tx, caller, resource, 'create', String(after.id), 'outOfScope')
  await recordChange(tx, {
    resource: resource.key,
    recordId: String(after.id),
    operation: 'create',
    before: null,
    after,
    source: 'page',
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
  return after
}
