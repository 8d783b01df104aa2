import { waitFor, writingPatienceMs } from '@sfa/db/call/call-scope'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { DictField } from '@sfa/kit/fields/field'
import type { Promotion } from '@sfa/marketing/rules/promotion/promotion'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { type Access, accessForKey } from '@sfa/operations/permission/access'
import { allFields, type FieldRights, writableChanges } from '@sfa/operations/permission/field-rights'
import { makeRecord } from '@sfa/operations/resource/saving/create-record'
import { refuseDuplicates } from '@sfa/operations/resource/saving/refuse-duplicates'
import { SaveQuestions } from '@sfa/operations/resource/saving/save-questions'
import { changeRecord } from '@sfa/operations/resource/saving/update-record'
import type { Services } from '@sfa/operations/services'
import type { CreateOrderBody, PreviewOrderBody, UpdateOrderBody } from '../../definitions/order.calls'
import { order } from '../../definitions/order.resource'
import type { CalculatedAnswer, PlacedAnswer } from '../../definitions/placing.schema'
import { calculateOrderFor, type PlacedOrder } from './calculate-order-for'
import { findCalculation, keepCalculation } from './keep-calculation'
import { refuseFailures, refuseProblems } from './order-problem'
import { calculatedValues, wishValues } from './order-values'
import { placingParams } from './placing-params'
import { type AskedOrder, readWish, type WishedBy } from './read-wish'
import { numbered, placeKeyOf, priceKeyOf, requirePlacing, seesAmounts, shown } from './shown-order'
import { submitPlaced } from './submit-order'
import { tellOrder, tellPlaced } from './tell-order'
import { triedByCode } from './tried-by-code'
import { manualPricesOf } from './wish'

/** Fields of an order that its author sets, as `createOrder` names them. */
const ownFields = [
  'externalNo',
  'orderWay',
  'channelType',
  'type',
  'consignee',
  'consigneeMobile',
  'consigneeAddress',
  'note',
] as const

/** What an order would cost, with promotions that are tried; nothing is kept. */
export const previewOrder = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { promotionCodes, ...asked }: PreviewOrderBody,
): Promise<CalculatedAnswer> =>
  inTenant(db, caller.tenantId, async tx => {
    requirePlacing(caller, asked.customerType)
    const { fields } = await accessForKey(tx, caller, order, placeKeyOf(asked.customerType))
    await requirePayment(tx, asked.paymentMethod)
    const tried = await triedByCode(tx, caller, promotionCodes)
    return shown(fields, tellOrder(await calculateAsked(tx, caller, asked, fields, { tried }), caller))
  })

/** What is saved is checked as all fields of a record are; a preview saves nothing. */
async function requirePayment(tx: Tx, value: string | null | undefined): Promise<void> {
  if (!value) return
  const field = 'paymentMethod'
  const questions = new SaveQuestions()
  questions.choice(order.fields[field] as DictField, { field, code: 'dictMissing', params: { value }, value }, value)
  refuseFailures(await questions.failures(tx))
}

interface Around extends Omit<WishedBy, 'mayPrice'> {
  tried?: readonly Promotion[]
}

async function calculateAsked(
  tx: Tx,
  caller: Caller,
  asked: AskedOrder,
  rights: FieldRights,
  { tried = [], before = [], ...around }: Around = {},
): Promise<PlacedOrder> {
  const params = await placingParams(tx)
  const mayPrice = holdsKey(caller, priceKeyOf(asked.customerType)) && !rights.locked.has('lines.price')
  const wish = await readWish(tx, caller, asked, params, { ...around, before, mayPrice })
  return calculateOrderFor(tx, { ...wish, tried }, params, caller, before)
}

/** Throws `invalid` at every field that cannot be ordered; with `submit`, what submitting throws, and nothing is kept. */
export function createOrder(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { submit, expectedTotal, entry, ...asked }: CreateOrderBody,
): Promise<PlacedAnswer> {
  waitFor(writingPatienceMs)
  return refuseDuplicates(order, asked, () =>
    inTenant(db, caller.tenantId, async tx => {
      requirePlacing(caller, asked.customerType)
      const access = await accessForKey(tx, caller, order, placeKeyOf(asked.customerType))
      const placed = await calculateAsked(tx, caller, asked, access.fields)
      if (submit && isTakenByOthers(placed)) refuseProblems(placed.problems)
      const source = caller.byApiKey ? 'api' : 'hand'
      const made = await keepPlaced(tx, caller, placed, asked, access, source)
      if (!submit) return tellPlaced(made.row, shown(access.fields, made.told))
      const asks = { id: String(made.row.id), expectedTotal, entry }
      const done = await submitPlaced(tx, caller, asks, access, made.placed)
      return tellPlaced(done.row, shown(access.fields, done.told))
    }),
  )
}

/** Nothing is left for it: refused before a draft is written, since many may ask for the last ones at once. */
const isTakenByOthers = ({ problems }: PlacedOrder): boolean =>
  problems.some(({ code }) => code === 'stockShort' || code === 'quotaShort')

/** A draft, in the caller's transaction. */
export async function makeOrder(
  tx: Tx,
  caller: Caller,
  asked: Omit<CreateOrderBody, 'submit' | 'expectedTotal' | 'entry'>,
  access: Access,
  source = caller.byApiKey ? 'api' : 'hand',
): Promise<Made> {
  return keepPlaced(tx, caller, await calculateAsked(tx, caller, asked, access.fields), asked, access, source)
}

/** A draft, what it was calculated to, and what its author is told of that. */
interface Made {
  row: WireRow
  placed: PlacedOrder
  told: CalculatedAnswer
}

/** Keeps what was calculated as a draft. */
export async function keepPlaced(
  tx: Tx,
  caller: Caller,
  placed: PlacedOrder,
  asked: Pick<CreateOrderBody, (typeof ownFields)[number]>,
  access: Access,
  source: string,
): Promise<Made> {
  const { customer } = placed.wish
  const isStore = customer.type === 'store'
  const values = {
    ...ownValues(asked, access.fields),
    orderWay: asked.orderWay || (caller.byApiKey ? null : 'office'),
    channelType: asked.channelType || (isStore ? null : 'distributor'),
    type: asked.type || (isStore ? 'normal' : 'distributor'),
    consignee: asked.consignee || customer.contact,
    consigneeMobile: asked.consigneeMobile || customer.mobile,
    consigneeAddress: asked.consigneeAddress || customer.address,
    ...wishValues(placed),
    ...calculatedValues(placed),
    source,
    orderStatus: 'draft',
    revision: 0,
  }
  const row = await makeRecord(tx, caller, order, values, { ...access, fields: allFields })
  const told = tellOrder(placed, caller)
  await keepCalculation(tx, String(row.id), 1, placed.wish, told)
  return { row, placed, told }
}

const ownValues = (asked: WireRow, rights: FieldRights): WireRow =>
  writableChanges(rights, Object.fromEntries(ownFields.map(name => [name, asked[name] || null])))

/** Changes a draft as a whole. Throws `notFound`, `stale`, `wrongState`, and what `createOrder` throws. */
export const updateOrder = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id, ver, ...asked }: UpdateOrderBody,
): Promise<PlacedAnswer> =>
  refuseDuplicates(order, asked, () =>
    inTenant(db, caller.tenantId, async tx => {
      requirePlacing(caller, asked.customerType)
      const access = await accessForKey(tx, caller, order, placeKeyOf(asked.customerType))
      const row = await findRow(tx, order, id, { lock: true, scope: access.scope })
      if (!row) throw new AppError('notFound')
      if (row.ver !== ver) throw new AppError('stale')
      if (row.source === 'ec') throw new AppError('ecOrderFixed')
      if (row.customerType !== asked.customerType)
        throw new AppError('invalid', {}, 200, [{ field: 'customerType', code: 'fieldLocked' }])
      const before = numbered(await readLines(tx, order, 'lines', id))
      const kept = (await findCalculation(tx, id))?.asked
      const placed = await calculateAsked(tx, caller, asked, access.fields, {
        before,
        manualPrices: manualPricesOf(kept),
        ...(kept && !seesAmounts(access.fields) && { rebate: kept.rebate }),
      })
      const values = { ...ownValues(asked, access.fields), ...wishValues(placed), ...calculatedValues(placed) }
      const after = await changeRecord(tx, caller, order, { id, ver }, values, 'update', {
        access: { ...access, fields: allFields },
      })
      const told = tellOrder(placed, caller)
      await keepCalculation(tx, id, Number(row.revision) + 1, placed.wish, told)
      return tellPlaced(after, shown(access.fields, told))
    }),
  )
