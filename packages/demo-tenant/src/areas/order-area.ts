import { setImmediate as breathe } from 'node:timers/promises'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { order } from '@sfa/order/definitions/order.resource'
import { orderPackage } from '@sfa/order/definitions/package.resource'
import { sql } from 'kysely'
import { billOrders } from '../orders/bill-orders'
import { type DemoCalendar, demoCalendar, visitTime } from '../orders/demo-calendar'
import { demoCourse } from '../orders/demo-course'
import type { DemoOrder } from '../orders/demo-lines'
import { drawOrder } from '../orders/demo-order'
import { explainOrders } from '../orders/explain-orders'
import { failPushes } from '../orders/fail-pushes'
import { type OrderWorld, readOrderWorld } from '../orders/order-world'
import { packOrders } from '../orders/pack-orders'
import { countUses } from '../orders/promotion-accounts'
import { QuickRandom, risingSums } from '../orders/quick-random'
import { reviewOrders } from '../orders/review-orders'
import { postPackages, stockOrders } from '../orders/stock-orders'
import { withBenefits } from '../orders/use-benefits'
import { type WrittenOrder, writeBenefits } from '../orders/write-benefits'
import { type MadeOrder, writeOrders } from '../orders/write-orders'
import { roughStatistics } from '../rough-statistics'
import type { SeedStep } from '../seed-step'

const seed = 1
const atOnce = 4_000

/** Visits in four weeks by level, and how many of them end with an order: 89,000 orders of scale 1. */
const visits: Readonly<Record<string, number>> = { A: 12, B: 8, C: 4, D: 2 }
const strikeRate = 0.375

const ways = { values: ['visit', 'phone', 'self', 'office'], sums: risingSums([78, 9, 9, 4]) } as const
const payments = { values: ['credit', 'cash', 'online', 'transfer'], sums: risingSums([52, 26, 12, 10]) } as const

const tablesOfGoods = [
  'order_package',
  'order_package_lines',
  'warehouse_stock',
  'warehouse_stock_batch',
  'warehouse_stock_hold',
  'warehouse_stock_move',
]
const tablesOfMoney = [
  'marketing_promotion_use',
  'marketing_promotion_move',
  'receivable_credit_account',
  'receivable_credit_move',
  'receivable_payment',
]

/** Who posts what warehouses get and send. */
const keeper = '林文静'

/** Before the first order. */
const firstSupply = (now: Date) => new Date(demoCalendar(now).days[0]!.midnight - 9 * 3_600_000)

/**
 * Orders of the last weeks, calculated as orders are; open ones hold their goods, those of others have left, and what they
 * use of promotions and owe is written down. A tenant that has orders keeps its own. What they leave behind is written by
 * two connections at once; a start that is broken off between the two writes the rest with the next one.
 */
export const orderArea: SeedStep = {
  name: 'orders',
  async run({ services: { db }, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(db, tenant.id, async tx => {
      if (!(await isEmpty(tx, order))) return
      // Heads are written with what their lines say.
      await sql`select set_config('app.orders_told', 'on', true)`.execute(tx)
      await seedOrders(tx, now)
      await reviewOrders(tx)
      await failPushes(tx, keeper)
      await roughStatistics(tx, tenant, ['order_order', 'order_order_lines'])
    })
    await Promise.all([
      inTenant(db, tenant.id, async tx => {
        if (!(await isEmpty(tx, orderPackage))) return
        await withoutLoops(tx, async () => {
          await stockOrders(tx, keeper, firstSupply(now))
          await packOrders(tx, keeper)
          await postPackages(tx, keeper)
        })
        await roughStatistics(tx, tenant, tablesOfGoods)
      }),
      inTenant(db, tenant.id, async tx => {
        const billed = await sql`select from receivable_credit_move where order_id is not null limit 1`.execute(tx)
        if (billed.rows.length > 0) return
        await withoutLoops(tx, async () => {
          await countUses(tx)
          await billOrders(tx, keeper)
        })
        await roughStatistics(tx, tenant, tablesOfMoney)
      }),
    ])
  },
}

/**
 * For statements about all orders at once: of tables that were filled a moment ago the planner may expect few rows, and
 * would look for each of them in all of another table.
 */
async function withoutLoops(tx: Tx, work: () => Promise<void>): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx)
  await work()
  await sql`set local enable_nestloop = on`.execute(tx)
}

/** An order that is to be made: a place among the buyers and one among the days, and the time of the day. */
interface Plan {
  buyer: number
  day: number
  time: number
}

async function seedOrders(tx: Tx, now: Date): Promise<void> {
  const calendar = demoCalendar(now)
  const world = await readOrderWorld(tx, calendar.days.at(-1)!.text)
  const plans = planOrders(world, calendar)
  let made: MadeOrder[] = []
  const benefited: WrittenOrder[] = []
  const write = async (orders: readonly MadeOrder[]) => {
    const ids = await writeOrders(tx, orders)
    await explainOrders(tx, orders, ids)
    const written = (one: MadeOrder): WrittenOrder => ({ ...one, id: ids.get(one.number)! })
    benefited.push(...orders.filter(({ benefits }) => benefits).map(written))
  }
  let written: Promise<unknown> = Promise.resolve()
  let [day, count] = [-1, 0]
  for (const plan of plans) {
    if (plan.day !== day) [day, count] = [plan.day, 0]
    const one = makeOrder(world, calendar, plan, now.getTime(), count + 1)
    if (!one) continue
    count += 1
    made.push(one)
    // The database reads what it is sent while the next ones are made.
    if (made.length % 200 === 0) await breathe()
    if (made.length < atOnce) continue
    await written
    written = write(made)
    written.catch(() => undefined)
    made = []
  }
  await written
  if (made.length > 0) await write(made)
  await writeBenefits(tx, benefited, keeper)
}

/** In the order in which they were written. */
function planOrders({ buyers }: OrderWorld, { draw }: DemoCalendar): Plan[] {
  const plans: Plan[] = []
  buyers.forEach(({ code, level }, buyer) => {
    const random = new QuickRandom(seed, 'visits', Number(code.replace(/\D/g, '')))
    for (let visit = 0; visit < (visits[level] ?? 2); visit++)
      if (random.next() < strikeRate) plans.push({ buyer, day: draw(random), time: visitTime(random) })
  })
  return plans.sort((a, b) => a.day - b.day || a.time - b.time || a.buyer - b.buyer)
}

/** Two shipments need two lines, or two of one. */
const canSplit = ({ lines }: DemoOrder) => lines.length > 1 || (lines[0]?.quantity ?? 0) > 1

function makeOrder(
  world: OrderWorld,
  { days }: DemoCalendar,
  plan: Plan,
  now: number,
  count: number,
): MadeOrder | null {
  const { text: day, midnight } = days[plan.day]!
  const buyer = world.buyers[plan.buyer]!
  const random = new QuickRandom(seed, `order-${day}`, plan.time * 64 + (plan.buyer % 64))
  const payment = payments.values[random.among(payments.sums)]!
  const drawn = drawOrder(world, buyer, day, payment, random)
  if (!drawn) return null
  const written = midnight + plan.time
  const course = demoCourse(random, { written, now, canSplit: canSplit(drawn) })
  const way = ways.values[random.among(ways.sums)]!
  const deliveryDay = new Date(midnight + (8 + 24 * (1 + random.int(3))) * 3_600_000).toISOString().slice(0, 10)
  const asked = { buyer, day, payment, written, isCancelled: course.state === 'cancelled' }
  const order = course.state === 'draft' ? drawn : withBenefits(world, drawn, asked, random)
  return {
    ...order,
    number: `SO${day.replaceAll('-', '')}-${String(count).padStart(6, '0')}`,
    buyer,
    day,
    written,
    course,
    way,
    payment,
    deliveryDay,
  }
}
