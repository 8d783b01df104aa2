import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { textIn } from '@sfa/kernel/language'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { detailTable } from '@sfa/kit/shapes'
import { type ActionHandler, actionHandler } from '@sfa/operations/action/action-handler'
import type { Approvable } from '@sfa/operations/approval/approvable'
import type { Caller } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { allFields } from '@sfa/operations/permission/field-rights'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { makeRecord } from '@sfa/operations/resource/saving/create-record'
import { changeRecord } from '@sfa/operations/resource/saving/update-record'
import { hiddenPrices } from '@sfa/product/operations/hidden-prices'
import { type RawBuilder, sql } from 'kysely'
import { listPrice } from '../definitions/list-price.resource'
import { listLevel, priceChange } from '../definitions/price-change.resource'
import { priceList } from '../definitions/price-list.resource'
import { productPrice } from '../definitions/product-price.resource'
import { quota } from '../definitions/quota.resource'
import { quotaChange } from '../definitions/quota-change.resource'
import { submitListChanges, writeListChanges } from './list-changes'
import { asApproved } from './needs-approval'
import { refuse, unknownObject } from './objects'
import { unknownTarget } from './quota.behaviour'
import { foreignUnit } from './units-of-products'

/** The records that a line may be about. */
interface Target {
  of: Resource
  /** Field of the record that the line changes. */
  field: string
  /** The condition on its row, by what the line says. */
  named(line: WireRow): RawBuilder<unknown>
  /** What keeps a line without a record from being submitted; such a line makes one otherwise. */
  missing(tx: Tx, caller: Caller, line: WireRow): Promise<FieldFailure[]>
  /** What keeps a line from being submitted that has one. */
  faulty(record: WireRow, line: WireRow): readonly FieldFailure[]
  /** The values that are written. */
  values(line: WireRow): WireRow
  /** Further values of a record that a line makes. */
  made(tx: Tx, line: WireRow): Promise<WireRow>
}

/** One kind of request. */
interface Kind {
  request: Resource
  target(line: WireRow): Target
  /** By which a line names its record. */
  keys: readonly string[]
  /** Field of the line before, and of the line afterwards. */
  before: string
  after: string
}

const failure = (field: string, code: ErrorCode, params: FieldFailure['params'] = {}): FieldFailure => ({
  field,
  code,
  params,
})

const picked = (line: WireRow, names: readonly string[]) => Object.fromEntries(names.map(name => [name, line[name]]))
const sameValues = (names: readonly string[]) => (line: WireRow) =>
  sql.join(
    names.map(name => sql`${sql.ref(columnOf(name))} = ${line[name]}`),
    sql` and `,
  )
/** Only those that the line has. */
const given = (values: WireRow) => Object.fromEntries(Object.entries(values).filter(([, value]) => value != null))

const validity = ({ invalidates }: WireRow) => ({ isDeleted: String(invalidates) === '1' ? '1' : '0' })

const quotaKeys = ['productCode', 'objectType', 'objectCode', 'validFrom']
const priceKeys = ['objectType', 'objectCode', 'productID', 'unitID', 'validFrom']

const quotaTarget: Target = {
  of: quota,
  field: 'total',
  named: sameValues(quotaKeys),
  async missing(tx, caller, line) {
    const { validFrom, validTo } = line
    if (!validTo || String(line.invalidates) === '1') return [failure('productCode', 'changeWithoutQuota')]
    if (String(validTo) < String(validFrom)) return [failure('validTo', 'changeEndsEarly')]
    return [...(await unknownObject(tx, caller, line)), ...(await unknownTarget(tx, await withTarget(tx, line)))]
  },
  faulty({ parentID, used, allocated, alarm }, { newTotal, validFrom, validTo, invalidates }) {
    const least = Number(used) + Number(allocated)
    if (String(invalidates) === '1' && least > 0) return [failure('invalidates', 'quotaInUse')]
    if (parentID !== null) return [failure('newTotal', 'quotaIsPart')]
    if (validTo && String(validTo) < String(validFrom)) return [failure('validTo', 'changeEndsEarly')]
    if (Number(newTotal) < least) return [failure('newTotal', 'quotaBelowUse', { least })]
    return Number(alarm ?? 0) > Number(newTotal)
      ? [failure('newTotal', 'alarmAboveTotal', { total: String(newTotal) })]
      : []
  },
  values: line => ({ total: line.newTotal, ...given({ validTo: line.validTo }), ...validity(line) }),
  made: async (tx, line) => ({
    ...picked(await withTarget(tx, line), [...quotaKeys, 'targetType']),
    measure: line.measure ?? 'quantity',
  }),
}

/** A line says nothing of the kind: a code that no product has is that of a group. */
async function withTarget(tx: Tx, line: WireRow): Promise<WireRow> {
  const { rows } = await sql`
    select from product_product where code = ${line.productCode} and is_deleted = 0`.execute(tx)
  return { ...line, targetType: rows.length > 0 ? 'product' : 'productGroup' }
}

const withoutPrice = ({ invalidates }: WireRow) =>
  String(invalidates) === '1' ? [failure('invalidates', 'changeWithoutPrice')] : []

const priceTarget: Target = {
  of: productPrice,
  field: 'price',
  named: sameValues(priceKeys),
  missing: async (tx, caller, line) => [
    ...withoutPrice(line),
    ...(await unknownObject(tx, caller, line)),
    ...(await foreignUnit(tx, line)),
  ],
  faulty: () => [],
  values: line => ({
    price: line.newPrice,
    validTo: line.validTo,
    ...given({ priority: line.newPriority }),
    ...validity(line),
  }),
  made: async (_tx, line) => picked(line, priceKeys),
}

const listTarget: Target = {
  of: listPrice,
  field: 'price',
  named: ({ objectCode, productID, unitID }) => sql`product_id = ${productID} and unit_id = ${unitID}
    and list_id = (select id from pricing_price_list where code = ${objectCode})`,
  async missing(tx, caller, line) {
    const params = { value: String(line.objectCode), what: textIn(caller.language, priceList.label) }
    const unknown = (await listOf(tx, line)) ? [] : [failure('objectCode', 'objectUnknown', params)]
    return [...withoutPrice(line), ...unknown, ...(await foreignUnit(tx, line))]
  },
  faulty: () => [],
  values: line => ({ price: line.newPrice, ...validity(line) }),
  made: async (tx, line) => ({ ...picked(line, ['productID', 'unitID']), listID: await listOf(tx, line) }),
}

async function listOf(tx: Tx, { objectCode }: WireRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text from pricing_price_list where code = ${objectCode} and is_deleted = 0`.execute(tx)
  return rows[0]?.id
}

const kinds: readonly Kind[] = [
  { request: quotaChange, target: () => quotaTarget, keys: quotaKeys, before: 'oldTotal', after: 'newTotal' },
  {
    request: priceChange,
    target: ({ objectType }) => (objectType === listLevel ? listTarget : priceTarget),
    keys: priceKeys,
    before: 'oldPrice',
    after: 'newPrice',
  },
]

/** Requests are checked when they are submitted, with what there is before; what was approved is written. */
export const changeHandlers: readonly ActionHandler[] = kinds.flatMap(kind => [
  actionHandler({
    of: kind.request,
    action: 'submit',
    async run(tx, caller, { row }) {
      await submit(tx, caller, kind, String(row.id))
      return { set: { opinion: null } }
    },
  }),
  actionHandler({
    of: kind.request,
    action: 'pass',
    async run(tx, caller, { row, body }) {
      const lines = await linesOf(tx, kind, String(row.id))
      await asApproved(tx, async () => {
        await write(tx, caller, kind, lines)
        if (kind.request === priceChange) await writeListChanges(tx, caller, String(row.id))
      })
      return { set: { opinion: body.opinion ?? null } }
    },
  }),
])

/** By what names their records, so that two requests lock them in one sequence. */
async function linesOf(tx: Tx, { request, keys }: Kind, id: string): Promise<WireRow[]> {
  const lines = await readLines(tx, request, 'lines', id)
  const nameOf = (line: WireRow) => JSON.stringify(keys.map(key => line[key]))
  return lines.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** The id of the record that a line is about. */
async function recordOf(tx: Tx, { of, named }: Target, line: WireRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(tableOf(of))} where ${named(line)}`.execute(tx)
  return rows[0]?.id
}

/** Who submits has to reach what is changed. Throws `invalid` with every line that is at fault. */
async function submit(tx: Tx, caller: Caller, kind: Kind, id: string): Promise<void> {
  const { request, before } = kind
  const lines = await readLines(tx, request, 'lines', id)
  const ofLists = request === priceChange ? await submitListChanges(tx, caller, id) : { count: 0, failures: [] }
  if (lines.length + ofLists.count === 0) throw new AppError('changeEmpty')
  const failures: FieldFailure[] = [...ofLists.failures]
  for (const [at, line] of lines.entries()) {
    const target = kind.target(line)
    const { scope } = await accessForKey(tx, caller, target.of, `${request.path?.slice(1)}:submit`)
    const known = await recordOf(tx, target, line)
    const record = known && (await findRow(tx, target.of, known, { scope }))
    const own = record
      ? target.faulty(record, line)
      : known
        ? [failure('objectCode', 'changeOutOfReach')]
        : await target.missing(tx, caller, line)
    failures.push(...own.map(one => ({ ...one, field: `lines.${at}.${one.field}` })))
    await sql`
      update ${sql.table(detailTable(request, 'lines'))} set ${sql.ref(columnOf(before))} = (
        select ${sql.ref(columnOf(target.field))} from ${sql.table(tableOf(target.of))} where id = ${known ?? null}::bigint)
      where head_id = ${id} and line_no = ${line.lineNo}`.execute(tx)
  }
  refuse(failures)
}

/** The first line that is refused undoes all of them, and says why. */
async function write(tx: Tx, caller: Caller, kind: Kind, lines: readonly WireRow[]): Promise<void> {
  const access = { scope: undefined, fields: allFields }
  for (const line of lines) {
    const target = kind.target(line)
    try {
      const id = await recordOf(tx, target, line)
      const values = target.values(line)
      if (id) await changeRecord(tx, caller, target.of, { id }, values, 'update', { source: 'workflow', access })
      else {
        // The record may have gone since the submission, and the list with it.
        refuse(await target.missing(tx, caller, line))
        const record = { ...(await target.made(tx, line)), ...values }
        await makeRecord(tx, caller, target.of, record, access, {}, 'workflow')
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [told] = error.details ?? []
      const { code, params } = told ?? error
      refuse([failure(`lines.${Number(line.lineNo) - 1}.${kind.after}`, code, params)])
    }
  }
}

export const changeApprovables: readonly Approvable[] = kinds.map(({ request }) => ({
  of: request,
  title: ['reason'],
  summary: ['code', 'orgID', 'reason', 'submittedBy', 'submittedTime'],
  submitted: 'submit',
  passed: 'pass',
  rejected: 'reject',
  withdrawn: 'withdraw',
}))

export const changeBehaviours: readonly Behaviour[] = [
  { of: priceChange, hidden: hiddenPrices('lines.oldPrice', 'lines.newPrice') },
]
