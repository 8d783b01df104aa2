import { store } from '@sfa/customer/definitions/store.resource'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import { AppError } from '@sfa/kernel/app-error'
import { errorTexts } from '@sfa/kernel/error-texts'
import { keptText } from '@sfa/kernel/told-text'
import type { Caller } from '@sfa/operations/caller'
import { allFields } from '@sfa/operations/permission/field-rights'
import { makeRecord } from '@sfa/operations/resource/saving/create-record'
import type { Services } from '@sfa/operations/services'
import { requireRow } from '@sfa/pricing/operations/require-customer'
import { sql } from 'kysely'
import type { ReceivedAnswer, ReceivedMessages } from '../../definitions/robot.calls'
import { robotMessage } from '../../definitions/robot-message.resource'
import { type CustomerType, customerByCode, customerById, type OrderCustomer } from '../placing/order-customer'
import { keptLines, type Recognised, recogniseTexts } from './recognise'

type Message = ReceivedMessages['messages'][number]

/**
 * Keeps messages with what was recognised in them, each once: an id that the robot has brought already does nothing.
 * Nothing is ordered yet.
 */
export const receiveMessages = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { robot, messages }: ReceivedMessages,
): Promise<ReceivedAnswer> =>
  inTenant(db, caller.tenantId, async tx => {
    // One robot at a time: of two calls with the same message one waits, and finds it then.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`robot ${caller.tenantId} ${robot}`}, 0))`.execute(tx)
    const known = await knownMessages(
      tx,
      robot,
      messages.map(({ messageId }) => messageId),
    )
    const fresh = messages.filter(({ messageId }) => !known.has(messageId))
    const texts = [...new Set(fresh.map(({ text }) => text))]
    const found = texts.length === 0 ? [] : await recogniseTexts(tx, texts)
    const linesOf = new Map(texts.map((text, at) => [text, found[at]]))
    const told: ReceivedAnswer = []
    for (const message of messages) {
      const before = known.get(message.messageId)
      if (before) {
        told.push({ ...before, repeated: true })
        continue
      }
      const recognised = await keptLines(tx, linesOf.get(message.text) ?? [])
      const kept = await keep(tx, caller, robot, message, recognised)
      known.set(message.messageId, kept)
      told.push({ ...kept, repeated: false })
    }
    return told
  })

type Kept = Omit<ReceivedAnswer[number], 'repeated'>

async function knownMessages(tx: Tx, robot: string, ids: readonly string[]): Promise<Map<string, Kept>> {
  const { rows } = await sql<Kept>`
    select message_id "messageId", id::text, state, confidence::float8 from order_robot_message
    where robot = ${robot} and message_id = any(${[...new Set(ids)]}::text[])`.execute(tx)
  return new Map(rows.map(row => [row.messageId, row]))
}

async function keep(tx: Tx, caller: Caller, robot: string, message: Message, recognised: Recognised): Promise<Kept> {
  const customer = await customerOf(tx, caller, robot, message)
  const row = await makeRecord(
    tx,
    caller,
    robotMessage,
    {
      messageID: message.messageId,
      robot,
      chat: message.chat || null,
      sender: message.sender || null,
      sentTime: message.sentTime ?? null,
      text: message.text,
      ...customerValues(customer ?? null),
      ...recognisedValues(recognised),
    },
    { scope: undefined, fields: allFields },
  )
  return {
    messageId: message.messageId,
    id: String(row.id),
    state: String(row.state),
    confidence: recognised.confidence,
  }
}

export const customerValues = (customer: OrderCustomer | null) => ({
  customerType: customer?.type ?? 'store',
  storeID: customer?.type === 'store' ? customer.id : null,
  distributorID: customer?.type === 'distributor' ? customer.id : null,
  orgID: customer?.orgId ?? null,
})

/** A message without goods has failed: a person looks at it. */
export const recognisedValues = ({ lines, confidence }: Recognised) => ({
  lines,
  confidence,
  state: lines.length === 0 ? 'failed' : 'waiting',
  failure: lines.length === 0 ? keptText(errorTexts.robotNothingFound) : null,
})

/** The named one within reach, else the one whom the chat was of before. */
async function customerOf(
  tx: Tx,
  caller: Caller,
  robot: string,
  { customerCode, customerType, chat }: Message,
): Promise<OrderCustomer | undefined> {
  if (customerCode) return within(tx, caller, await customerByCode(tx, customerType, customerCode))
  if (!chat) return undefined
  const { rows } = await sql<{ type: CustomerType; id: string }>`
    select customer_type type, coalesce(store_id, distributor_id)::text id from order_robot_message
    where robot = ${robot} and chat = ${chat} and coalesce(store_id, distributor_id) is not null
    order by id desc limit 1`.execute(tx)
  return rows[0] && within(tx, caller, await customerById(tx, rows[0].type, rows[0].id))
}

async function within(tx: Tx, caller: Caller, customer: OrderCustomer | undefined): Promise<OrderCustomer | undefined> {
  if (!customer) return undefined
  try {
    await requireRow(tx, caller, customer.type === 'store' ? store : distributor, customer.id)
    return customer
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return undefined
    throw error
  }
}
