import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Label } from '@sfa/kit/label'
import { type Say, speak } from '@sfa/operations/bulk/columns/chinese-variants'
import type { Caller } from '@sfa/operations/caller'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { timeLeft } from '../rules/time-left'
import { withoutHiddenAmounts } from './search-tasks'

/** Of an approval `i`: what its statement gives, and what `tellApprovals` makes the other columns of. */
export const approvalValues = {
  values: {
    resource: sql`i.resource`,
    number: sql`i.number`,
    title: sql`i.title`,
    initiator: sql`i.initiator_name`,
    node: sql`null::text`,
    holders: sql`null::text`,
    amount: sql`i.amount`,
    state: sql`i.state`,
  },
  more: { instanceId: sql`i.id::text` },
}

/** A text is looked for as the lists of the page do. */
export const inApprovals = (text: (column: RawBuilder<unknown>) => RawBuilder<SqlBool>) => text(sql`i.search`)

const kinds: Readonly<Record<string, Label>> = {
  choose: ['选择审批人', 'Choose approvers'],
  resubmit: ['待重新提交', 'To submit again'],
}
const left: Readonly<Record<'left' | 'over', Readonly<Record<'minutes' | 'hours' | 'days', Label>>>> = {
  left: {
    minutes: ['剩 # 分钟', '# min left'],
    hours: ['剩 # 小时', '# h left'],
    days: ['剩 # 天', '# d left'],
  },
  over: {
    minutes: ['超时 # 分钟', '# min late'],
    hours: ['超时 # 小时', '# h late'],
    days: ['超时 # 天', '# d late'],
  },
}

/** Titles, nodes, people and what is left of the time in the words of the reader; amounts as the reader may see them. */
export async function tellApprovals(tx: Tx, caller: Caller, rows: WireRow[]): Promise<WireRow[]> {
  const say = await speak(caller.language)
  const standing = await standingAt(
    tx,
    rows.map(row => String(row.instanceId)),
  )
  const names = await namesOf(
    tx,
    rows.flatMap(({ forId, byId }) => (forId ? [String(forId), ...(byId ? [String(byId)] : [])] : [])),
  )
  const told = rows.map(({ kind, nodeName, forId, byId, ...row }) => {
    const now = standing.get(String(row.instanceId))
    const principal = forId ? names.get(String(forId)) : undefined
    const by = byId && String(byId) !== caller.userId ? names.get(String(byId)) : undefined
    return {
      ...row,
      title: principal ? `${say(inPlaceOf(principal, by))} ${row.title}` : row.title,
      node: (kinds[String(kind)] && say(kinds[String(kind)] as Label)) ?? nodeName ?? now?.node ?? null,
      holders: now?.holders ?? null,
      ...('timeLeft' in row && { timeLeft: inWords(say, row.dueTime) }),
    } as unknown as WireRow & { resource: string; amount: number | null }
  })
  return withoutHiddenAmounts(tx, caller, told)
}

/** `B 代 A`, or without B where it is the reader. */
const inPlaceOf = (principal: string, by?: string): Label =>
  by ? [`${by} 代 ${principal}`, `${by} for ${principal}`] : [`代${principal}`, `for ${principal}`]

function inWords(say: Say, due: unknown): string | null {
  if (!due) return null
  const { over, unit, count } = timeLeft(String(due))
  return say(left[over ? 'over' : 'left'][unit]).replace('#', String(count))
}

/** Where approvals stand at the moment, and who is asked. */
async function standingAt(tx: Tx, instanceIds: readonly string[]) {
  const { rows } = await sql<{ id: string; node: string; holders: string | null }>`
    select o.instance_id::text id, string_agg(distinct o.node_name, '、') node, string_agg(distinct u.name, '、') holders
    from workflow_task o left join sys_user u on u.id = o.assignee_id
    where o.instance_id = any(${instanceIds}::bigint[]) and o.state = 'open' and not o.paused group by 1`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text id, name from sys_user where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
