import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { attachLabels } from '@sfa/db/record/ref-labels'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { actionValuesSchema } from '@sfa/kit/actions/actions'
import type { Resource } from '@sfa/kit/resource'
import { handlerOf } from '../action/action-handler'
import { type Doing, performAction } from '../action/perform-action'
import type { Caller } from '../caller'
import { allFields, fieldRights } from '../permission/field-rights'
import { shownTo } from '../permission/shown-row'
import { parseRecord } from '../resource/saving/check-record'
import { type Approvable, approvableOf } from './approvable'

/** A document as it is shown to the person who decides. */
export interface ApprovalBrief {
  resource: string
  id: string
  ver: number
  /** What it is called, without its type. */
  title: string
  /** Names of the fields in their order, with their values in `row`, and what references are called in `row._labels`. */
  summary: readonly string[]
  row: WireRow
  /** Yuan. Null where the document is about no money, or the person may not see it. */
  amount: number | null
  link: string
}

/** What a workflow shows of a document, without the fields that the caller may not read. Throws `notFound`. */
export async function approvalBrief(tx: Tx, caller: Caller, key: string, id: string): Promise<ApprovalBrief> {
  const { of, title = [], summary, amount, link } = requireApprovable(key)
  const found = await findRow(tx, of, id)
  if (!found) throw new AppError('notFound')
  await attachLabels(tx, of, [found])
  const row = shownTo(caller, of, await fieldRights(tx, caller, of, 'any'))(found)
  return {
    resource: key,
    id,
    ver: Number(found.ver),
    title: named(row, title) || String(row[of.title] ?? id),
    summary,
    row: Object.fromEntries([...summary, '_labels'].map(name => [name, row[name] ?? null])),
    amount: amount === undefined || typeof row[amount] !== 'number' ? null : (row[amount] as number),
    link: link?.(row) ?? listOf(of, row),
  }
}

/** What fields say, references by their names. */
const named = (row: WireRow, fields: readonly string[]): string =>
  fields
    .map(name => (row._labels as WireRow | undefined)?.[name] ?? row[name])
    .filter(Boolean)
    .join(' ')

/**
 * Carries out the decision of a workflow: the document's own action, in this transaction, and the area's follow-up. The
 * workflow says who may decide; the action's key is not checked. Throws `notFound`, `stale`, `invalid`, and what guard
 * and handler of the action throw.
 */
export async function decideApproval(
  tx: Tx,
  caller: Caller,
  given: {
    resource: string
    id: string
    ver?: number
    passed: boolean
    /** Taken back by the person who has submitted it; `passed` is false. */
    withdrawn?: boolean
    opinion?: string | undefined
    body?: WireRow
  },
): Promise<unknown> {
  const { of, opinion: opinionName = 'opinion', onDecided, ...actions } = requireApprovable(given.resource)
  const negative = (given.withdrawn && actions.withdrawn) || actions.rejected
  const action = given.passed ? actions.passed : negative
  const takesOpinion = of.actions[action]?.body?.[opinionName] !== undefined
  const values = { ...given.body, ...(takesOpinion && { [opinionName]: given.opinion ?? null }) }
  const body = parseRecord(actionValuesSchema(of, action), values)
  const row = await findRow(tx, of, given.id, { lock: true })
  if (!row) throw new AppError('notFound')
  const prepared = await handlerOf(of, action)?.prepare?.()
  const doing: Doing = { resource: of, action, id: given.id, ver: given.ver, body, prepared, source: 'workflow' }
  const { answer } = await performAction(tx, caller, doing, { scope: 'everything', fields: allFields })
  await onDecided?.(tx, caller, { row, passed: given.passed, opinion: given.opinion ?? null, body })
  return answer
}

/** The page of the definition, narrowed to the record by its title as far as the person may see it. */
const listOf = ({ path, title }: Resource, row: WireRow): string =>
  row[title] ? `${path}?${new URLSearchParams({ [title]: `=${row[title]}` })}` : `${path}`

function requireApprovable(key: string): Approvable {
  const approvable = approvableOf({ key })
  if (!approvable) throw new Error(`${key} is not approvable`)
  return approvable
}
