import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { insertAll, isEmpty, type SeedRow } from '@sfa/foundation/operations/insert-all'
import { errorTexts } from '@sfa/kernel/error-texts'
import { keptText } from '@sfa/kernel/told-text'
import { robotMessage } from '@sfa/order/definitions/robot-message.resource'
import { keptLines, type Recognised, recogniseTexts } from '@sfa/order/operations/robot/recognise'
import { sql } from 'kysely'
import { failedTexts, ignoredTexts, waitingTexts } from '../demo/demo-robot-texts'
import { RowRandom } from '../random'
import type { SeedStep } from '../seed-step'
import { workTime } from '../work-time'

const robot = '企微机器人'
const handler = '陈晓禾'
/** Of scale 1: with those that wait, were ignored or failed 120. */
const converted = 90

/** Messages of chats: what waits, what became of others. A tenant that has messages keeps its own. */
export const robotArea: SeedStep = {
  name: 'robot messages',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, robotMessage))) return
      await seedRecognised(tx, now)
      if (tenant.scale >= 1) await seedConverted(tx, converted)
    })
  },
}

interface Store {
  id: string
  orgId: string | null
  name: string
}

/** The recogniser of the product reads these messages too, and finds what a person has to correct in them. */
async function seedRecognised(tx: Tx, now: Date): Promise<void> {
  const { rows: stores } = await sql<Store>`
    select id::text, org_id::text "orgId", name from customer_store
    where is_deleted = 0 and coalesce(is_closed, 0) = 0 and state = 'passed' order by md5(code) limit 40`.execute(tx)
  const { rows: products } = await sql<{ name: string }>`
    select full_name_cn name from product_product where is_deleted = 0 and product_type = '1' order by md5(code) limit 60`.execute(
    tx,
  )
  if (stores.length === 0 || products.length < 2) return
  const plans = [
    ...waitingTexts.map(text => ({ text, state: 'waiting', reason: null as string | null })),
    ...ignoredTexts.map(([text, reason]) => ({ text, state: 'ignored', reason })),
    ...failedTexts.map(text => ({ text, state: 'failed', reason: null })),
  ]
  const written = plans.map((plan, at) => {
    const random = new RowRandom(1, 'robot-message', at)
    return { random, text: withNames(plan.text, [random.pick(products).name, random.pick(products).name]) }
  })
  const recognised = await recogniseTexts(
    tx,
    written.map(({ text }) => text),
  )
  const rows: SeedRow[] = []
  const linesOf = new Map<string, Recognised['lines']>()
  for (const [at, plan] of plans.entries()) {
    const { random, text } = written[at]!
    const store = stores[at % stores.length]!
    const { lines, confidence } = await keptLines(tx, recognised[at] ?? [])
    const messageID = `MSG${String(at + 1).padStart(6, '0')}`
    const sent = workTime(now, plan.state === 'waiting' ? 1 : 2 + random.int(20), random)
    linesOf.set(messageID, lines)
    rows.push({
      messageID,
      robot,
      chat: `${store.name}订货群`,
      sender: '店主',
      sentTime: sent,
      text,
      customerType: 'store',
      storeID: store.id,
      orgID: store.orgId,
      confidence,
      state: plan.state,
      failure: plan.state === 'failed' ? keptText(errorTexts.robotNothingFound) : null,
      ignoreReason: plan.reason,
      handledBy: plan.state === 'ignored' ? handler : null,
      handledTime: plan.state === 'ignored' ? new Date(sent.getTime() + 1_500_000) : null,
    })
  }
  const ids = await insertAll(tx, robotMessage, rows, {
    key: 'messageID',
    originOf: index => ({ author: robot, created: rows[index]?.sentTime as Date }),
  })
  const lines = [...linesOf].flatMap(([messageID, own]) => own.map(line => ({ ...line, head: ids.get(messageID) })))
  await sql`
    insert into order_robot_message_lines (head_id, line_no, said, product, unit, quantity, confidence)
    select head, "lineNo", said, product, unit, quantity, confidence from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (head bigint, "lineNo" int, said text, product bigint, unit bigint, quantity numeric, confidence numeric)`.execute(
    tx,
  )
}

const withNames = (text: string, [a = '', b = '']: readonly string[]) =>
  text.replace(/\{([ab])(?::(\d))?\}/g, (_, which: string, length?: string) => {
    const name = which === 'a' ? a : b
    return length === undefined ? name : [...name].slice(0, Number(length)).join('')
  })

/** Some orders of the demo were ordered in chats: messages that say their lines, written just before them. */
const seedConverted = (tx: Tx, count: number) =>
  sql`
    with chosen as materialized (
      select o.*, row_number() over (order by md5(o.order_number)) n from order_order o
      where o.customer_type = 'store' and o.source = 'hand' and o.order_status not in ('draft', 'cancelled')
        and (select count(*) from order_order_lines l where l.tenant_id = o.tenant_id and l.head_id = o.id) between 1 and 4
      order by md5(o.order_number) limit ${count}
    ),
    said as (
      select o.id, l.line_no, l.product, l.unit, l.quantity,
        p.full_name_cn || ' ' || trim_scale(l.quantity) || u.name_cn said
      from chosen o join order_order_lines l on l.head_id = o.id and coalesce(l.is_gift, 0) = 0
      join product_product p on p.id = l.product join parameter_unit u on u.id = l.unit
    ),
    marked as (
      update order_order o set source = 'robot', order_way = 'robot' from chosen c where o.id = c.id
    ),
    written as (
      insert into order_robot_message (message_id, robot, chat, sender, sent_time, text, customer_type, store_id, org_id,
        confidence, state, order_id, handled_by, handled_time, create_by, create_time, last_modified_by, last_modified_time)
      select 'MSG1' || lpad(c.n::text, 5, '0'), ${robot}, c.customer_name || '订货群', '店主', c.create_time - interval '9 minutes',
        (select string_agg(s.said, '，' order by s.line_no) from said s where s.id = c.id), 'store', c.store_id, c.org_id, 1,
        'converted', c.id, ${handler}, c.create_time, ${robot}, c.create_time - interval '9 minutes', ${handler}, c.create_time
      from chosen c where exists (select from said s where s.id = c.id)
      returning id, order_id
    )
    insert into order_robot_message_lines (head_id, line_no, said, product, unit, quantity, confidence)
    select w.id, row_number() over (partition by w.id order by s.line_no), s.said, s.product, s.unit, s.quantity, 1
    from written w join said s on s.id = w.order_id`.execute(tx)
