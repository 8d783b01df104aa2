import type { QueryTools } from '@sfa/operations/report/report-query'
import { type RawBuilder, sql } from 'kysely'
import { order } from '../definitions/order.resource'
import { countedStates } from '../definitions/order-report'

type Condition = (column: RawBuilder<unknown>) => RawBuilder<unknown>

/** What every report of orders is asked: the time and its parts, and whose orders. */
export interface AskedOrders {
  orderDate: Condition
  step: Condition
  /** On an order `o`. */
  others: readonly RawBuilder<unknown>[]
}

const today = sql`(now() at time zone 'Etc/GMT-8')::date`

/**
 * One row: the days that are asked for, with what comes before them, and the parts that rows are of. A query knows a
 * parameter as a condition, so the first and the last day are read from the days that meet it. What meets it long
 * before any order was made is a question without a beginning, which means 30 days.
 */
const asked = ({ orderDate, step }: AskedOrders) => sql`
  asked as materialized (
    select step, first, last,
      case step when 'all' then first - (last - first + 1) when 'day' then first - 1
        else (date_trunc(step, first::timestamp) - ('1 ' || step)::interval)::date end before_first,
      case step when 'all' then first - 1 when 'day' then last - 1
        else date_trunc(step, last::timestamp)::date - 1 end before_last
    from (
      select step from unnest(array['all', 'day', 'week', 'month']) with ordinality one (step, place)
      where ${step(sql`one.step`)} order by place limit 1
    ) steps cross join (
      select case when min(day) < '1800-01-01' then max(day) - 29 else min(day) end first, max(day) last
      from (
        select '1700-01-01'::date as day union all
        select day::date from generate_series(${today} - 4400, ${today}, '1 day') day
      ) days where ${orderDate(sql`days.day`)}
    ) days
  )`

/** The first day of the part of the time in which an order `o` was made; of all of it where rows are of the whole. */
const bucket = sql`
  case a.step when 'all' then a.first when 'day' then o.order_date else date_trunc(a.step, o.order_date::timestamp)::date end`
/** The same of the part after it. */
const nextBucket = sql`
  case a.step when 'all' then a.first when 'day' then o.order_date + 1
    else (date_trunc(a.step, o.order_date::timestamp) + ('1 ' || a.step)::interval)::date end`

const counts = sql`o.order_status = any(${[...countedStates]}::text[])`

/** Columns of amounts of an order, as those of its lines are called in the same sequence. */
export const amountsOfOrder = {
  original_price: 'original_amount',
  discount_amount: 'discount_amount',
  money_off_amount: 'money_off_amount',
  coupon_amount: 'coupon_amount',
  rebate_amount: 'rebate_amount',
  online_payment_amount: 'online_payment_amount',
  total_price: 'net_amount',
} as const
const amountNames = Object.keys(amountsOfOrder)
/** All amounts of `of`, added up. */
export const amountSums = (of: string) =>
  sql.join(amountNames.map(name => sql`sum(${sql.ref(`${of}.${name}`)}) ${sql.ref(name)}`))

/** As many columns without an amount. */
export const noAmounts = sql.join(amountNames.map(() => sql`null::numeric`))

/**
 * `heads` and `heads_before`: orders that count, with their part of the time, the customer and `key`, a number of an
 * order `o`; and those of the time before. They have what reports add up and nothing else, since many are kept for a
 * moment; `more` columns of the order are kept where a report needs them.
 *
 * The planner has to know about how many there are. It counts by the days that are asked for; a comparison with what a
 * subquery finds would make it expect 1 of 200, so that one stands only where the beginning is not asked for. Within
 * `case` the planner takes the branch before it plans, because the condition on a fixed day is a constant.
 */
export function countedOrders(
  rows: QueryTools['rows'],
  question: AskedOrders,
  { key = sql`0`, more = [] }: { key?: RawBuilder<unknown>; more?: readonly string[] } = {},
): RawBuilder<unknown> {
  const whose = sql.join([counts, ...question.others], sql` and `)
  const customer = sql`case o.customer_type when 'distributor' then -o.distributor_id else o.store_id end`
  const hasNoBeginning = question.orderDate(sql`date '1700-01-01'`)
  return sql`
    ${asked(question)},
    heads as materialized (
      select o.id, coalesce(${key}, 0) as key, ${bucket} bucket, ${customer} customer, o.customer_code, o.customer_name,
        ${sql.join([...amountNames, ...more].map(name => sql.ref(`o.${name}`)))}
      from asked a cross join ${rows(order)} o
      where ${question.orderDate(sql`o.order_date`)}
        and case when ${hasNoBeginning} then o.order_date >= (select first from asked) else true end
        and case when o.order_date between a.first and a.last then true else false end and ${whose}
    ),
    heads_before as (
      select o.id, coalesce(${key}, 0) as key, ${nextBucket} bucket, o.total_price from asked a
      join ${rows(order)} o on o.order_date between a.before_first and a.before_last where ${whose}
    )`
}

/** Name of the part of the time of a row `r`. */
export const periodName = sql`
  case r.step when 'all' then r.first || ' ~ ' || r.last when 'day' then r.bucket::text
    when 'week' then to_char(r.bucket, 'IYYY"-W"IW') else to_char(r.bucket, 'YYYY-MM') end`

/** The days of a row, with which the orders behind its figures are found. */
export const periodDays = {
  first_day: sql`greatest(r.bucket, r.first)::text`,
  last_day: sql`least(r.last, case r.step when 'all' then r.last when 'day' then r.bucket
    else (r.bucket + ('1 ' || r.step)::interval)::date - 1 end)::text`,
}

/** Columns of amounts and of the time before, of a row `r`. */
export const amountValues = {
  originalPrice: sql`r.original_price`,
  discountAmount: sql`r.discount_amount`,
  moneyOffAmount: sql`r.money_off_amount`,
  couponAmount: sql`r.coupon_amount`,
  rebateAmount: sql`r.rebate_amount`,
  onlinePaymentAmount: sql`r.online_payment_amount`,
  totalPrice: sql`r.total_price`,
  previous: sql`r.previous`,
  compared: sql`round(100.0 * r.total_price / nullif(r.previous, 0), 2)`,
}

export const quantityValues = {
  quantity: sql`r.quantity`,
  bigQuantity: sql`round(r.big_quantity, 2)`,
  gifts: sql`r.gifts`,
}

/** What lines `l` add up to in basic units. */
export const quantitySums = sql`
  coalesce(sum(l.base_quantity) filter (where l.is_gift = 0), 0) quantity,
  coalesce(sum(l.base_quantity) filter (where l.is_gift = 1), 0) gifts`

/** How many basic units a big one of a product `p` has. */
export const bigUnit = sql`greatest(coalesce(p.denominator, 1), 1)`
