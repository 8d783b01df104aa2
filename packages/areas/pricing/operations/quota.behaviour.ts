import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { FieldFailure } from '@sfa/kernel/app-error'
import { unitNamed } from '@sfa/operations/bulk/import/checks/check-measured'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { brokenUnits, type Measured } from '@sfa/operations/resource/saving/whole-units'
import { sql } from 'kysely'
import { quota } from '../definitions/quota.resource'
import { quotaChange } from '../definitions/quota-change.resource'
import { needsApproval, undoNeedsApproval, withoutApproval } from './needs-approval'
import { refuse, unknownObject, unknownObjects } from './objects'
import { overlapping, overlappingRows } from './periods'
import { plannedSql } from './planned-rows'

/** What a workflow decides about, beside new quotas. */
const decided = ['total', 'validTo', 'isDeleted']
const keys = ['productCode', 'objectType', 'objectCode']

/** A quota is kept from getting smaller than what became of it, and its alarm within it; what is allocated changes with its parent alone. */
export const quotaBehaviour: Behaviour = {
  of: quota,
  async before(tx, caller, { before, changed }) {
    const row = { ...before, ...changed }
    const field = before ? decided.find(name => changed[name] !== undefined) : 'total'
    if (field && (await needsApproval(tx, quotaChange))) refuse([{ field, code: 'quotaNeedsApproval' }])
    refuse(aboveTotal(row, changed))
    refuse(await brokenUnits(tx, await measuredTotals(tx, row, changed), caller.language))
    if (before) refuse(await againstUse(tx, before, changed))
    else refuse([...(await unknownObject(tx, caller, row)), ...(await unknownTarget(tx, row))])
    refuse(await overlapping(tx, quota, keys, row, before && String(before.id)))
  },
  sharedIndexes: { pricing_quota_period: 'validFrom' },
  import: {
    async check(scope) {
      await unknownObjects(scope)
      await unknownTargets(scope)
      await belowUse(scope)
      await brokenTotals(scope)
      await withoutApproval(scope, quotaChange, decided, 'quotaNeedsApproval')
      await overlappingRows(scope, keys)
    },
    mayUndo: undoNeedsApproval(quotaChange, 'quotaNeedsApproval'),
  },
}

/** Quantities of a product in its basic unit; those of groups of products have none of their own. */
async function measuredTotals(tx: Tx, row: WireRow, changed: WireRow): Promise<Measured[]> {
  const given = ['total', 'alarm'].filter(name => isGiven(changed[name]))
  if (row.measure !== 'quantity' || row.targetType === 'productGroup' || given.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id::text from product_product where code = ${row.productCode}`.execute(tx)
  return given.map(path => ({ path, quantity: Number(changed[path]), of: rows[0]?.id ?? null, unit: null }))
}

const isGiven = (value: unknown) => value !== undefined && value !== null

/** Asked where either is changed: of a part that was taken back they may be as they are. */
function aboveTotal({ alarm, total }: WireRow, changed: WireRow): FieldFailure[] {
  const isAsked = changed.alarm !== undefined || changed.total !== undefined
  if (!isAsked || !isGiven(alarm) || Number(alarm) <= Number(total)) return []
  return [{ field: 'alarm', code: 'alarmAboveTotal', params: { total: Number(total) } }]
}

/** The same for files. */
async function brokenTotals(scope: CheckScope): Promise<void> {
  for (const name of ['total', 'alarm'])
    if (scope.fields.some(field => field.name === name))
      await run(
        scope.tx,
        `insert into ${scope.tables.faults} (row_no, path, header, value, code, params)
         select r.row_no, ${place(scope, name)}, trim_scale(r.${name})::text, 'wholeUnits', jsonb_build_object('unit', ${unitNamed(scope, 'm')})
         from (${plannedSql(scope, ['productCode', 'targetType', 'measure', name])}) r
         join product_product p on p.code = r.product_code and r.target_type = 'product' and r.measure = 'quantity'
         cross join lateral measure_of(p.id, null) m
         left join pricing_quota before on before.id = r.id
         where r.${name} <> trunc(r.${name}) and not m.decimals and r.${name} is distinct from before.${name}`,
      )
}

async function againstUse(tx: Tx, before: WireRow, changed: WireRow): Promise<FieldFailure[]> {
  const [used, allocated, total] = [before.used, before.allocated, before.total].map(Number) as [number, number, number]
  const failures: FieldFailure[] = []
  const least = used + allocated
  if (changed.total !== undefined && before.parentID !== null) failures.push({ field: 'total', code: 'quotaIsPart' })
  else if (changed.total !== undefined && Number(changed.total) < least)
    failures.push({ field: 'total', code: 'quotaBelowUse', params: { least } })
  if (changed.alarm !== undefined && changed.alarm !== null && Number(changed.alarm) < used)
    failures.push({ field: 'alarm', code: 'alarmBelowUsed', params: { used } })
  if (changed.isDeleted === '1' && (least > 0 || (before.parentID !== null && total > 0)))
    failures.push({ field: 'isDeleted', code: 'quotaInUse' })
  if (changed.validTo !== undefined && (await endsEarly(tx, String(before.id), String(changed.validTo))))
    failures.push({ field: 'validTo', code: 'quotaPeriodOfPart' })
  return failures
}

/** Whether a part lasts longer than the quota would, or the quota longer than the one that it is part of. */
async function endsEarly(tx: Tx, id: string, validTo: string): Promise<boolean> {
  const { rows } = await sql`
    select from pricing_quota q where q.id = ${id} and (
      exists (select from pricing_quota c where c.parent_id = q.id and c.is_deleted = 0 and c.valid_to > ${validTo}::date)
      or exists (select from pricing_quota u where u.id = q.parent_id and u.valid_to < ${validTo}::date))`.execute(tx)
  return rows.length > 0
}

const targetTable = (type: unknown) => (type === 'productGroup' ? 'product_product_group' : 'product_product')

/** Refuses a code that no product, or no group of products, has. */
export async function unknownTarget(tx: Tx, { targetType, productCode }: WireRow): Promise<FieldFailure[]> {
  const { rows } = await sql`
    select from ${sql.table(targetTable(targetType))} where code = ${productCode} and is_deleted = 0`.execute(tx)
  return rows.length > 0
    ? []
    : [{ field: 'productCode', code: 'quotaTargetUnknown', params: { value: String(productCode) } }]
}

/** A file says nothing of the kind: a code that no product has is looked for among the groups. */
async function unknownTargets(scope: CheckScope): Promise<void> {
  const { tx, tables } = scope
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select r.row_no, ${place(scope, 'productCode')}, r.product_code, 'quotaTargetUnknown',
       jsonb_build_object('value', r.product_code)
     from (${plannedSql(scope, ['productCode'])}) r
     where r.id is null and not exists (
       select from product_product p where p.code = r.product_code and p.is_deleted = 0
       union all select from product_product_group g where g.code = r.product_code and g.is_deleted = 0)`,
  )
}

async function belowUse(scope: CheckScope): Promise<void> {
  const { tx, tables } = scope
  const planned = `(${plannedSql(scope, ['total', 'alarm', 'isDeleted', 'validTo'])}) r`
  const changed = `${planned} join pricing_quota q on q.id = r.id`
  const fault = (field: string, code: string, params: string, condition: string, of = changed) =>
    run(
      tx,
      `insert into ${tables.faults} (row_no, path, header, value, code, params)
       select r.row_no, ${place(scope, field)}, '', '${code}', ${params} from ${of} where ${condition}`,
    )
  await fault('total', 'quotaIsPart', "'{}'", 'q.parent_id is not null and r.total <> q.total')
  await fault(
    'total',
    'quotaBelowUse',
    "jsonb_build_object('least', q.used + q.allocated)",
    'q.parent_id is null and r.total < q.used + q.allocated',
  )
  await fault(
    'alarm',
    'alarmBelowUsed',
    "jsonb_build_object('used', q.used)",
    'r.alarm is distinct from q.alarm and r.alarm < q.used',
  )
  await fault(
    'alarm',
    'alarmAboveTotal',
    "jsonb_build_object('total', r.total)",
    'r.alarm > r.total and (q.id is null or r.alarm is distinct from q.alarm or r.total <> q.total)',
    `${planned} left join pricing_quota q on q.id = r.id`,
  )
  await fault(
    'isDeleted',
    'quotaInUse',
    "'{}'",
    'r.is_deleted = 1 and q.is_deleted = 0 and (q.used + q.allocated > 0 or (q.parent_id is not null and q.total > 0))',
  )
  await fault(
    'validTo',
    'quotaPeriodOfPart',
    "'{}'",
    `r.valid_to <> q.valid_to and (
       exists (select from pricing_quota c where c.parent_id = q.id and c.is_deleted = 0 and c.valid_to > r.valid_to)
       or exists (select from pricing_quota u where u.id = q.parent_id and u.valid_to < r.valid_to))`,
  )
}
