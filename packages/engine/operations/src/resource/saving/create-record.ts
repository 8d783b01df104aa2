import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { withLineNames } from '@sfa/db/record/line-changes'
import { recordChange } from '@sfa/db/record/record-change'
import { type ExtraColumns, insertRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { createSchema } from '@sfa/kit/record-schema'
import type { Resource } from '@sfa/kit/resource'
import { entityOf } from '@sfa/kit/shapes'
import { attachWaiting } from '../../approval/attach-waiting'
import { type Caller, sourceOf } from '../../caller'
import { followFiles } from '../../files/keep-files'
import { type Access, accessFor } from '../../permission/access'
import { requireWithin } from '../../permission/data-scope'
import { requireCreatable } from '../../permission/field-rights'
import { shownTo } from '../../permission/shown-row'
import type { Services } from '../../services'
import { behaviourOf } from '../behaviour'
import { definitionsFor } from '../custom-definitions'
import { bringsOwnLines } from '../details/own-details'
import { checkedLines, detailChanges, withLines, writeDetails } from '../details/save-details'
import { apart, saveOwnLines, withGivenDetails } from '../details/save-own-details'
import { withKeptForm } from './check-custom-fields'
import { checkRecord, parseRecord } from './check-record'
import { requireRoomForRecord } from './company-limits'
import { withKeptValues } from './kept-values'
import { withMadeCodes } from './make-codes'
import { placeNew } from './place-in-tree'
import { requireRoomBelowHead } from './record-limit'
import { refuseDuplicates } from './refuse-duplicates'

/**
 * Creates a record and answers it as the caller may see it; `extra` are columns that no form sets. Throws `invalid`
 * with every failed field, `outOfScope` where the new record would be out of the caller's reach.
 */
export async function createRecord(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  body: unknown,
  extra: ExtraColumns = {},
): Promise<WireRow> {
  // The definitions of the tenant's own lines are those of this moment.
  if (bringsOwnLines(body)) await inTenant(db, caller.tenantId, async () => undefined)
  const schema = createSchema(withGivenDetails(caller.tenantId, resource, body))
  const { values, own } = apart(parseRecord(schema, { ...pageValues(resource), ...(body as object) }))
  return refuseDuplicates(resource, values, () =>
    inTenant(db, caller.tenantId, async tx => {
      const { create, search } = await accessFor(tx, caller, resource, 'create', 'search')
      const after = await makeRecord(tx, caller, resource, values, create, extra)
      const lines = await saveOwnLines(tx, caller, entityOf(resource), String(after.id), own)
      const saved = { ...shownTo(caller, resource, search.fields)(after), ...lines }
      await attachWaiting(tx, caller, resource, [saved])
      return saved
    }),
  )
}

/**
 * Values that every record of a further page has, where its filter fixes one; a record with another value is refused.
 */
const pageValues = ({ page }: Resource): WireRow =>
  Object.fromEntries(Object.entries(page?.filter ?? {}).filter(([, value]) => typeof value === 'string'))

/** The only place where a record is created: checked as a whole, written, and noted. Answers the whole record. */
export async function makeRecord(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  given: WireRow,
  { scope, fields, mostRows }: Access,
  extra: ExtraColumns = {},
  source = sourceOf(caller),
): Promise<WireRow> {
  const behaviour = behaviourOf(resource)
  const own = await definitionsFor(tx, resource, given)
  const kept = await withKeptValues(tx, caller, resource, withKeptForm(resource, given, null, own), null)
  const values = await withMadeCodes(tx, resource, behaviour.derive?.(kept, null) ?? kept)
  requireCreatable(fields, resource, values)
  const lines = detailChanges(resource, null, values)
  const { lines: written, failures } = checkedLines(resource, lines, { row: values, given: values }, caller.language)
  const checked = { row: values, changed: { ...values, ...written }, before: null, own }
  await checkRecord(tx, resource, checked, caller.language, failures)
  const change = { before: null, changed: values }
  await behaviour.check?.run(tx, caller, change)
  if (mostRows !== undefined) await requireRoomForRecord(tx, resource, mostRows)
  await requireRoomBelowHead(tx, resource, change, caller.language)
  const place = await placeNew(tx, resource, values)
  await behaviour.before?.(tx, caller, change)
  const row = await insertRow(tx, resource, values, caller.userName, { ...place, ...extra })
  await writeDetails(tx, resource, String(row.id), lines)
  const after = withLines(resource, row, null, lines)
  await followFiles(tx, resource, null, after)
  await requireWithin(tx, resource, scope, String(after.id), 'outOfScope')
  await behaviour.after?.(tx, caller, { before: null, after })
  await recordChange(tx, {
    resource: resource.key,
    recordId: String(after.id),
    operation: 'create',
    before: null,
    after: withLineNames(resource, after),
    source,
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
  return after
}
