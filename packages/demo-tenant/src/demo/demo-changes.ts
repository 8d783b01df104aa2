import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { dayAt } from '@sfa/kernel/china-day'
import { type RawBuilder, sql } from 'kysely'
import { RowRandom } from '../random'
import { workTime } from '../work-time'

const [author, decider] = ['陈晓禾', '林文静']

/** A request as it stands, for records in the sequence of their keys: `from` is the place of the first one. */
interface Change {
  state: 'draft' | 'waiting' | 'done' | 'rejected'
  daysAgo: number
  reason: string
  opinion?: string
  from: number
  lines: number
  /** The new value, in percent of what there is; of a request in effect what there is, in percent of what was. */
  percent: number
}

const quotaChanges: readonly Change[] = [
  { state: 'done', daysAgo: 34, reason: '旺季备货，上调总量', opinion: '同意', from: 1, lines: 3, percent: 120 },
  {
    state: 'rejected',
    daysAgo: 12,
    reason: '新品铺市追加',
    opinion: '上月使用率不足一半',
    from: 4,
    lines: 2,
    percent: 150,
  },
  { state: 'waiting', daysAgo: 2, reason: '年底促销追加配额', from: 6, lines: 2, percent: 115 },
  { state: 'draft', daysAgo: 1, reason: '门店配额年度调整', from: 8, lines: 4, percent: 110 },
]
const priceChanges: readonly Change[] = [
  {
    state: 'done',
    daysAgo: 45,
    reason: '原料涨价，统一上调',
    opinion: '自下单次日执行',
    from: 1,
    lines: 4,
    percent: 103,
  },
  { state: 'rejected', daysAgo: 15, reason: '应对竞品降价', opinion: '毛利低于底线', from: 5, lines: 2, percent: 82 },
  { state: 'waiting', daysAgo: 2, reason: '重点门店协议价续签', from: 7, lines: 3, percent: 97 },
  { state: 'draft', daysAgo: 1, reason: '下季度价格草案', from: 10, lines: 3, percent: 102 },
]

/**
 * Requests for other quotas and prices in every state. What is in effect has the values that there are, so that the
 * records themselves stay as they are.
 */
export async function seedChanges(tx: Tx, now: Date): Promise<void> {
  await seedKind(tx, now, { head: 'pricing_quota_change', prefix: 'PB', changes: quotaChanges, writeLines: quotaLines })
  await seedKind(tx, now, { head: 'pricing_price_change', prefix: 'TJ', changes: priceChanges, writeLines: priceLines })
}

interface Kind {
  head: string
  prefix: string
  changes: readonly Change[]
  writeLines: (headId: string, change: Change) => RawBuilder<unknown>
}

async function seedKind(tx: Tx, now: Date, { head, prefix, changes, writeLines }: Kind): Promise<void> {
  const ofDay = new Map<string, number>()
  for (const change of changes) {
    const { state, daysAgo, reason, opinion } = change
    const made = workTime(now, daysAgo, new RowRandom(1, head, daysAgo))
    const isSubmitted = state !== 'draft'
    const isDecided = state === 'done' || state === 'rejected'
    const after = (hours: number) => new Date(made.getTime() + hours * 3_600_000)
    const submitted = isSubmitted ? after(0.2) : null
    const decided = isDecided ? after(0.9) : null
    const day = dayAt(made).replaceAll('-', '')
    const number = (ofDay.get(day) ?? 0) + 1
    ofDay.set(day, number)
    const { rows } = await sql<{ id: string }>`
      insert into ${sql.table(head)} (code, org_id, reason, state, submitted_by, submitted_time, decided_by, decided_time,
        opinion, create_by, create_time, last_modified_by, last_modified_time)
      select ${`${prefix}${day}-${String(number).padStart(6, '0')}`}, id, ${reason}, ${state}, ${isSubmitted ? author : null}, ${submitted},
        ${isDecided ? decider : null}, ${decided}, ${opinion ?? null}, ${author}, ${made},
        ${isDecided ? decider : author}, ${decided ?? submitted ?? made}
      from sys_org where code = 'HQ' returning id::text`.execute(tx)
    if (rows[0]) await writeLines(rows[0].id, change).execute(tx)
  }
}

/** Before and afterwards, of a column: a draft says nothing of before yet. */
function values({ state, percent }: Change, value: RawBuilder<unknown>, digits: number): RawBuilder<unknown> {
  const share = sql`${percent}::numeric / 100`
  if (state === 'done') return sql`round(${value} / (${share}), ${digits}::int), ${value}`
  const next = sql`round(${value} * ${share}, ${digits}::int)`
  return state === 'draft' ? sql`null, ${next}` : sql`${value}, ${next}`
}

const placed = ({ from, lines }: Change) => sql`n between ${from}::int and ${from + lines - 1}::int`

/** Of quotas of the company that have room: no total is 100,000. */
const quotaLines = (headId: string, change: Change) => sql`
  insert into pricing_quota_change_lines (head_id, line_no, product_code, object_type, object_code, valid_from, old_total, new_total)
  select ${headId}::bigint, n - ${change.from - 1}::int, product_code, object_type, object_code, valid_from,
    ${values(change, sql`total`, 0)}
  from (
    select q.*, row_number() over (order by product_code, object_code)::int n from pricing_quota q
    where parent_id is null and is_deleted = 0 and total < 60000
  ) q where ${placed(change)}`

const priceLines = (headId: string, change: Change) => sql`
  insert into pricing_price_change_lines (head_id, line_no, object_type, object_code, product_id, unit_id, valid_from, valid_to,
    old_price, new_price)
  select ${headId}::bigint, n - ${change.from - 1}::int, object_type, object_code, product_id, unit_id, valid_from, valid_to,
    ${values(change, sql`price`, 0)}
  from (
    select p.*, row_number() over (order by object_type, object_code, product_id, unit_id, valid_from)::int n
    from pricing_product_price p where is_deleted = 0 and object_type = 'store' and valid_to is not null
  ) p where ${placed(change)}`
