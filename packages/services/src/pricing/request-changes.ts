import { readLines } from '@sfa/db/detail-rows'
import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import { findRow } from '@sfa/db/write-rows'
import { AppError, type FieldFailure } from '@sfa/domain/app-error'
import type { ErrorCode } from '@sfa/domain/error-texts'
import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { detailTable } from '@sfa/resource-kit/shapes'
import { priceChange } from '@sfa/resources/pricing/price-change.resource'
import { productPrice } from '@sfa/resources/pricing/product-price.resource'
import { quota } from '@sfa/resources/pricing/quota.resource'
import { quotaChange } from '@sfa/resources/pricing/quota-change.resource'
import { sql } from 'kysely'
import { type ActionHandler, actionHandler } from '../action/action-handler'
import type { Approvable } from '../approval/approvable'
import type { Caller } from '../caller'
import { accessForKey } from '../permission/access'
import { allFields } from '../permission/field-rights'
import type { Behaviour } from '../resource/behaviour'
import { makeRecord } from '../resource/create-record'
import { changeRecord } from '../resource/update-record'
import { hiddenPrices } from './hidden-prices'
import { asApproved } from './needs-approval'
import { refuse, unknownObject } from './objects'
import { foreignUnit } from './units-of-products'

/** One kind of request, and the records that it changes. */
interface Kind {
  request: Resource
  target: Resource
  /** By which a line names its record. */
  keys: readonly string[]
  /** Field of the record, of the line before, and of the line afterwards. */
  field: string
  before: string
  after: string
  /** What keeps a line without a record from being submitted; such a line makes one otherwise. */
  missing(tx: Tx, caller: Caller, line: WireRow): Promise<FieldFailure[]>
  /** What keeps a line from being submitted that has one. */
  faulty(record: WireRow, line: WireRow): readonly FieldFailure[]
  /** The values that are written. */
  values(line: WireRow): WireRow
}

const failure = (field: string, code: ErrorCode, params: FieldFailure['params'] = {}): FieldFailure => ({
  field,
  code,
  params,
})

const kinds: readonly Kind[] = [
  {
    request: quotaChange,
    target: quota,
    keys: ['productCode', 'objectType', 'objectCode', 'validFrom'],
    field: 'total',
    before: 'oldTotal',
    after: 'newTotal',
    missing: async () => [failure('productCode', 'changeWithoutQuota')],
    faulty({ parentID, used, allocated, isDeleted }, { newTotal }) {
      const least = Number(used) + Number(allocated)
      if (isDeleted === '1') return [failure('productCode', 'quotaIsInvalid')]
      if (parentID !== null) return [failure('newTotal', 'quotaIsPart')]
      return Number(newTotal) < least ? [failure('newTotal', 'quotaBelowUse', { least })] : []
    },
    values: ({ newTotal }) => ({ total: newTotal }),
  },
  {
    request: priceChange,
    target: productPrice,
    keys: ['objectType', 'objectCode', 'productID', 'unitID', 'validFrom'],
    field: 'price',
    before: 'oldPrice',
    after: 'newPrice',
    missing: async (tx, caller, line) => [...(await unknownObject(tx, caller, line)), ...(await foreignUnit(tx, line))],
    faulty: () => [],
    values: ({ newPrice, validTo }) => ({ price: newPrice, validTo, isDeleted: '0' }),
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
      await asApproved(tx, () => write(tx, caller, kind, lines))
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
async function recordOf(tx: Tx, { target, keys }: Kind, line: WireRow): Promise<string | undefined> {
  const same = keys.map(key => sql`${sql.ref(columnOf(key))} = ${line[key]}`)
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(tableOf(target))} where ${sql.join(same, sql` and `)}`.execute(tx)
  return rows[0]?.id
}

/** Who submits has to reach what is changed. Throws `invalid` with every line that is at fault. */
async function submit(tx: Tx, caller: Caller, kind: Kind, id: string): Promise<void> {
  const { request, target, field, before } = kind
  const lines = await readLines(tx, request, 'lines', id)
  if (lines.length === 0) throw new AppError('changeEmpty')
  const { scope } = await accessForKey(tx, caller, target, `${request.path?.slice(1)}:submit`)
  const failures: FieldFailure[] = []
  for (const [at, line] of lines.entries()) {
    const known = await recordOf(tx, kind, line)
    const record = known && (await findRow(tx, target, known, { scope }))
    const own = record
      ? kind.faulty(record, line)
      : known
        ? [failure('objectCode', 'changeOutOfReach')]
        : await kind.missing(tx, caller, line)
    failures.push(...own.map(one => ({ ...one, field: `lines.${at}.${one.field}` })))
    await sql`
      update ${sql.table(detailTable(request, 'lines'))} set ${sql.ref(columnOf(before))} = (
        select ${sql.ref(columnOf(field))} from ${sql.table(tableOf(target))} where id = ${known ?? null}::bigint)
      where head_id = ${id} and line_no = ${line.lineNo}`.execute(tx)
  }
  refuse(failures)
}

/** The first line that is refused undoes all of them, and says why. */
async function write(tx: Tx, caller: Caller, kind: Kind, lines: readonly WireRow[]): Promise<void> {
  const access = { scope: undefined, fields: allFields }
  for (const line of lines) {
    try {
      const id = await recordOf(tx, kind, line)
      const values = kind.values(line)
      if (id) await changeRecord(tx, caller, kind.target, { id }, values, 'update', { source: 'workflow', access })
      else if (kind.target === quota) refuse([failure('productCode', 'changeWithoutQuota')])
      else {
        const named = Object.fromEntries(kind.keys.map(key => [key, line[key]]))
        await makeRecord(tx, caller, kind.target, { ...named, ...values }, access, {}, 'workflow')
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
  summary: ['code', 'orgID', 'reason', 'submittedBy', 'submittedTime'],
  submitted: 'submit',
  passed: 'pass',
  rejected: 'reject',
  withdrawn: 'withdraw',
}))

export const changeBehaviours: readonly Behaviour[] = [
  { of: priceChange, hidden: hiddenPrices('lines.oldPrice', 'lines.newPrice') },
]
