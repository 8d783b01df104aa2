import type { Action } from '@sfa/kit/actions/action'
import { actionPaths, actionPermissions, actionRefusal, editRefusal } from '@sfa/kit/actions/actions'
import { type Flow, refusalParams } from '@sfa/kit/flow/flow'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'
import { namesOfAsked } from '@sfa/kit/waiting'
import { useMemo } from 'react'
import { labelOf } from '../../shared/language/label'
import { usePermission } from '../../shared/menu/use-permission'
import { post } from '../../shared/request/request'
import { failureText } from '../field/failure-text'
import type { Body, WireRow } from '../record-calls'

/** An action that the user holds the key of. */
export interface OfferedAction extends Action {
  name: string
}

export function useOfferedActions(resource: Resource): readonly OfferedAction[] {
  const can = usePermission()
  return useMemo(
    () =>
      Object.entries(resource.actions).flatMap(([name, action]) =>
        actionPermissions(resource, name).some(key => can(key)) ? [{ ...action, name }] : [],
      ),
    [resource, can],
  )
}

/** Why an action cannot be done with a record, in the user's language; undefined where it can. The service says the same. */
export function reasonAgainst(resource: Resource, name: string, row: WireRow): string | undefined {
  const refusal = actionRefusal(resource, name, row)
  const { _approval: approval } = row
  if (!refusal && approval?.actions.includes(name) && !approval.mine)
    return approval.own
      ? failureText('ownDocument')
      : failureText('underApproval', { asked: labelOf(namesOfAsked(approval.asked)) })
  return refusal ? failureText(refusal.code, refusalParams(refusal, labelOf)) : undefined
}

/** The same of changing its fields. */
export function reasonAgainstEditing(resource: Resource, row: WireRow): string | undefined {
  const refusal = editRefusal(resource, row)
  return refusal ? failureText(refusal.code, refusalParams(refusal, labelOf)) : undefined
}

/** What a call for several records answers. */
export interface ActionResult {
  changed: number
  refused: readonly { id: string; code: string; message: string }[]
}

// The form shows what fails at a field itself.
export const callAction = <T>(resource: Resource, name: string, body: Body) =>
  post<T>(actionPaths(resource, name)[0] as string, body, { saidBy: 'form' })

/** Beyond as many, the end of a row would take the room of the columns. */
const mostInARow = 3

/**
 * Those that stand at the end of a row. Where there are many, the ones that its state has no way for are left out; the
 * record that is shown has them all, grey and with the reason.
 */
export const actionsInRow = (
  { flow }: Pick<Resource, 'flow'>,
  offered: readonly OfferedAction[],
  row: WireRow,
): readonly OfferedAction[] =>
  flow && offered.length > mostInARow ? inState(flow, offered, String(row[flow.field])) : offered

const inState = (flow: Flow, offered: readonly OfferedAction[], state: string) =>
  offered.filter(({ name }) => flow.transitions[name]?.from.includes(state) ?? true)

/** Pixels that the links of the actions take in the row that has the longest: of those shown, or of any where none is. */
export function widthOfActions(
  { flow }: Pick<Resource, 'flow'>,
  offered: readonly OfferedAction[],
  rows: readonly WireRow[],
): number {
  if (!flow || offered.length <= mostInARow) return widthOfLinks(offered)
  const shown = rows.map(row => String(row[flow.field]))
  const states = new Set(shown.length > 0 ? shown : Object.keys(flow.states))
  return Math.max(...[...states].map(state => widthOfLinks(inState(flow, offered, state))))
}

const widthOfLinks = (offered: readonly OfferedAction[]) => widthOfTexts(offered.map(({ label }) => label))

/** Pixels of links with these texts: 14 a letter of Chinese, 8 one of English, and 12 around them; two of them unless given. */
export const widthOfTexts = (labels?: readonly Label[]): number =>
  labels?.reduce(
    (sum, label) => sum + 12 + [...labelOf(label)].reduce((width, letter) => width + (letter < '\u0100' ? 8 : 14), 0),
    0,
  ) ?? 92
