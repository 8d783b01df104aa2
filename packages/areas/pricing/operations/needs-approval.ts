import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { isDecidedByWorkflow } from '@sfa/operations/approval/approvable'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import { plannedSql } from './planned-rows'

/** Transactions in which a request that was approved writes what it says. */
const applying = new WeakSet<Tx>()

/** Runs what an approved request writes: it needs no further approval. */
export async function asApproved(tx: Tx, work: () => Promise<void>): Promise<void> {
  applying.add(tx)
  try {
    await work()
  } finally {
    applying.delete(tx)
  }
}

/** Whether such a change has to be requested, since a workflow decides about requests of this kind. */
export const needsApproval = async (tx: Tx, request: Resource): Promise<boolean> =>
  !applying.has(tx) && (await isDecidedByWorkflow(tx, request))

/** For the undoing of an import: it would bring values back about which a workflow decides by now. */
export const undoNeedsApproval =
  (request: Resource, code: ErrorCode) =>
  async (tx: Tx): Promise<void> => {
    if (await needsApproval(tx, request)) throw new AppError(code)
  }

interface Only {
  /** A condition on `r`, the planned row, and `t`, its record. */
  of: string
  /** Fields that the condition needs. */
  beside?: readonly string[]
  /** New rows are decided about too. */
  adds?: true
}

/**
 * The rows of a file that have to be requested: new ones, at the first of the fields, and those that change one of them.
 * With `only`, those of them for which it holds, and new ones where it says so.
 */
export async function withoutApproval(
  scope: CheckScope,
  request: Resource,
  decided: readonly string[],
  code: ErrorCode,
  only?: Only,
): Promise<void> {
  const { tx, tables, plan } = scope
  if (!(await needsApproval(tx, request))) return
  const table = tableOf(plan.resource)
  const planned = `(${plannedSql(scope, [...decided, ...(only?.beside ?? [])])}) r`
  const addsNew = only === undefined || only.adds === true
  for (const [at, name] of decided.entries()) {
    const column = columnOf(name)
    const others = decided.slice(0, at).map(columnOf)
    const told = others.map(other => `r.${other} is not distinct from t.${other}`)
    const isNew = at === 0 && addsNew ? 't.id is null or ' : 't.id is not null and '
    const holds = only ? `(${only.of}) and ` : ''
    await run(
      tx,
      `insert into ${tables.faults} (row_no, path, header, value, code, params)
       select r.row_no, ${place(scope, name)}, r.${column}::text, '${code}', '{}'
       from ${planned} left join ${table} t on t.id = r.id
       where ${holds}(${isNew}(${['true', ...told].join(' and ')} and r.${column} is distinct from t.${column}))`,
    )
  }
}
