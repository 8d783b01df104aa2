import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { searchIds, type WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import {
  type Adjustment,
  type Adjustments,
  adjustableFields,
  adjustmentSchema,
  isFitting,
} from '@sfa/kit/actions/adjustment'
import { batchFields } from '@sfa/kit/actions/batch-fields'
import { isOwnPath } from '@sfa/kit/fields/field-questions'
import { fieldValues, searchConditions } from '@sfa/kit/fields/field-values'
import { givenId } from '@sfa/kit/fields/wire-id'
import { updateSchema } from '@sfa/kit/record-schema'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { mostNamed } from '@sfa/kit/search-limits'
import { z } from 'zod'
import { type Caller, requireKey } from '../../caller'
import { scopeOf } from '../../permission/data-scope'
import { actableTerms, fieldRights } from '../../permission/field-rights'
import { readBody } from '../../read-body'
import type { Services } from '../../services'
import { parseRecord } from '../saving/check-record'
import { ownChanges } from '../saving/own-changes'
import { parseActing } from '../searching/parse-search'
import { unknownNames } from '../searching/unknown-name'
import type { BatchPlan } from './batch-plan'

const batchBody = z.object({
  ids: z.array(givenId).max(mostNamed).optional(),
  /** The page's search, instead of ids: "everything found" is resolved here, not in the browser. All only if it says so. */
  query: searchConditions.optional(),
  changes: fieldValues.default({}),
  /** By field: how each record's own value is changed. A field stands here or in `changes`. */
  adjust: z.record(z.string().max(100), adjustmentSchema).optional(),
  preview: z.boolean().optional(),
})

/**
 * Checks a batch change and finds its records. Throws `invalid` for names that are not known and where no record is
 * chosen, `nothingToSave`, and `notPermitted` for the validity switch.
 */
export async function planBatch(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  body: unknown,
): Promise<BatchPlan & { preview: boolean }> {
  const parsed = readBody(batchBody, body)
  const allowed = new Set(batchFields(resource))
  const isOwn = (name: string) => isOwnPath(resource.fields, name)
  refuseUnknown(resource, body, parsed, name => allowed.has(name) || isOwn(name), [...allowed])
  const wanted = Object.fromEntries(Object.entries(parsed.changes).filter(([name]) => allowed.has(name)))
  const adjust = adjustmentsOf(resource, parsed.adjust, wanted)
  if (Object.keys(wanted).length === 0 && !adjust && !Object.keys(parsed.changes).some(isOwn))
    throw new AppError('nothingToSave')
  const { id: _, ver: __, ...changes } = parseRecord(updateSchema(resource), { ...wanted, id: '0', ver: 0 })
  if ('isDeleted' in changes) requireKey(caller, permissionKey(resource, 'updateStatus'))
  const ownValues = await ownChanges(db, caller, resource, parsed.changes)
  const { ids, query } = parsed
  const found = ids ?? (query ? await inTenant(db, caller.tenantId, tx => idsFound(tx, caller, resource, query)) : [])
  if (found.length === 0) throw new AppError('nothingToSave')
  return {
    ids: [...new Set(found)],
    changes: { ...changes, ...ownValues },
    ...(adjust && { adjust }),
    preview: parsed.preview ?? false,
  }
}

/** Throws `invalid` for parts and fields that a batch change does not have, and for records that are chosen twice or not at all. */
function refuseUnknown(
  resource: Resource,
  body: unknown,
  { ids, query, changes, adjust = {} }: z.output<typeof batchBody>,
  isAllowed: (name: string) => boolean,
  allowed: readonly string[],
): void {
  const parts = Object.keys(batchBody.shape)
  const adjustable = adjustableFields(resource)
  const failures = [
    ...unknownNames(
      'part',
      namesOf(body as object, name => !parts.includes(name)),
      parts,
    ),
    ...unknownNames(
      'batchField',
      namesOf(changes, name => !isAllowed(name)),
      allowed,
    ),
    ...unknownNames(
      'batchField',
      namesOf(adjust, name => !adjustable.includes(name)),
      adjustable,
    ),
    ...Object.entries(adjust).flatMap(([name, one]) =>
      'ids' in one && one.ids.length === 0
        ? [{ field: name, code: resource.fields[name]?.missing ?? ('required' as const) }]
        : [],
    ),
    ...(ids && query ? [{ field: 'ids', code: 'chosenTwice' as const }] : []),
    ...(query || ids?.length ? [] : [{ field: 'ids', code: 'nothingChosen' as const }]),
  ]
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
}

const namesOf = (of: object, which: (name: string) => boolean) => Object.keys(of).filter(which)

/** Those of the wanted adjustments that the resource knows; undefined for none. Throws `invalidRequest`. */
function adjustmentsOf(resource: Resource, wanted: Adjustments = {}, changes: WireRow): Adjustments | undefined {
  const allowed = new Set(adjustableFields(resource))
  const isWrong = ([name, one]: [string, Adjustment]) =>
    !allowed.has(name) || name in changes || !isFitting(fieldOf(resource, name), one)
  if (Object.entries(wanted).some(isWrong)) throw new AppError('invalidRequest')
  return Object.keys(wanted).length > 0 ? wanted : undefined
}

const idsFound = async (tx: Tx, caller: Caller, resource: Resource, query: WireRow) =>
  searchIds(tx, resource, {
    ...actableTerms(await fieldRights(tx, caller, resource), resource, parseActing(resource, query)),
    scope: await scopeOf(tx, caller, resource, 'batchUpdate'),
  })
