import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { tableOf } from '@sfa/kit/resource'
import { type Leader, superiorsOf } from '@sfa/person/operations/superiors'
import { sql } from 'kysely'
import { department } from '../definitions/department.resource'
import { org } from '../definitions/org.resource'

/*
 * Who leads whom, for what goes up: approvals, reminders. People who are not valid any more are passed over, and no
 * user leads themselves.
 */

export interface LedNode {
  id: string
  code: string
  name: string
  level: number
  heads: readonly Leader[]
}

const trees = { org, department } as const
export type LedTree = keyof typeof trees

/** An organisation or a department and all above it, from below, each with its heads in their order. */
export async function headsAbove(tx: Tx, tree: LedTree, id: string): Promise<LedNode[]> {
  const table = sql.table(tableOf(trees[tree]))
  const { rows } = await sql<LedNode>`
    select above.id::text id, above.code, above.name_cn "name", above.level, coalesce(
      (select jsonb_agg(jsonb_build_object('id', u.id::text, 'userCode', u.user_code, 'name', u.name) order by place)
       from unnest(above.head_ids) with ordinality head (id, place) join sys_user u on u.id = head.id and u.is_deleted = 0),
      '[]') heads
    from ${table} own join ${table} above
      on above.id = own.id or starts_with(own.full_path, above.full_path || above.id || '/')
    where own.id = ${id} order by above.level desc`.execute(tx)
  return rows
}

export interface LeaderQuestion {
  userId: string
  /** By direct superiors, by the heads of the user's organisation, or by those of the department. */
  by: 'superior' | LedTree
  /** How many steps up; 1 is the nearest. */
  step?: number
  /** In place of the first organisation of a user who has several. */
  orgId?: string
}

/**
 * The people who lead a user at a step: one superior, or the heads of an organisation or a department. An organisation
 * whose only head is the user, or that has none, is no step. Empty where no user stands so high.
 */
export async function leadersOf(tx: Tx, { userId, by, step = 1, orgId }: LeaderQuestion): Promise<readonly Leader[]> {
  if (by === 'superior') return (await superiorsOf(tx, userId)).slice(step - 1, step)
  const { rows } = await sql<{ org: string | null; department: string | null }>`
    select org_ids[1]::text org, department_id::text department from sys_user where id = ${userId}`.execute(tx)
  const node = (by === 'org' ? orgId : undefined) ?? rows[0]?.[by]
  if (!node) return []
  const steps = (await headsAbove(tx, by, node))
    .map(({ heads }) => heads.filter(({ id }) => id !== userId))
    .filter(heads => heads.length > 0)
  return steps[step - 1] ?? []
}
