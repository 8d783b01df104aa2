import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { AppError } from '@sfa/kernel/app-error'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '../caller'

/** What the handler of an action is given. */
export interface Task<P = unknown> {
  /** Which of its actions is done. */
  action: string
  /** The record, locked, as it stands before the action; its guard has been asked. */
  row: WireRow
  /** The checked body. */
  body: WireRow
  /** What `prepare` has made. */
  prepared: P
  /** From 1; more than that where others have taken what was found (`mayRepeat`). */
  attempt: number
}

/** What a handler changes in its record beside the flow's state and the values of the body. */
export interface Outcome {
  /** Fields to write. */
  set?: WireRow
  /** The state that the record gets, where the transition names several. */
  to?: string
  /** Answered in place of the record, for what is shown once and never stored. */
  answer?: unknown
  /**
   * Takes what many records share, as stock, budgets and credit: called once everything else of the action was written, so
   * that others wait for the commit alone.
   */
  take?: () => Promise<void>
}

/** What was found without a lock was taken by others before it could be held. `refusal` is what the user is told. */
export class TakenMeanwhile extends Error {
  constructor(readonly refusal: AppError) {
    super(refusal.code)
    this.name = 'TakenMeanwhile'
  }
}

/**
 * What an action does beyond the state. Stands in `<area>/<verb-noun>.ts` and is listed in `areas.ts`. It runs in the
 * transaction of the action: what it throws undoes all of it.
 */
export interface ActionHandler<P = unknown> {
  of: Resource
  /** The action, or several that do the same. */
  action: string | readonly string[]
  /** Slow work that needs no transaction, done once for all records of a call. */
  prepare?(): Promise<P>
  /** What throws `TakenMeanwhile` is undone and run again, some times at most. */
  mayRepeat?: true
  run(tx: Tx, caller: Caller, task: Task<P>): Promise<Outcome | undefined>
}

const idOf = ({ key }: Pick<Resource, 'key'>, action: string) => `${key} ${action}`

let byId: ReadonlyMap<string, ActionHandler> | undefined

export const actionsOf = ({ action }: Pick<ActionHandler, 'action'>): readonly string[] => [action].flat()

/** Makes the handlers known to the engine; `joinAreas` calls it once they have been checked. */
export function useActionHandlers(handlers: readonly ActionHandler[]): void {
  byId = new Map(
    handlers.flatMap(handler => actionsOf(handler).map(action => [idOf(handler.of, action), handler] as const)),
  )
}

/** Undefined where the action changes the state and nothing else. Throws where the areas have not joined. */
export function handlerOf(resource: Resource, action: string): ActionHandler | undefined {
  if (!byId) throw new Error('Call joinAreas before actions are carried out')
  return byId.get(idOf(resource, action))
}

/** Keeps the type of what `prepare` answers for `run`; the list of handlers does not need it. */
export const actionHandler = <P = undefined>(handler: ActionHandler<P>): ActionHandler => handler as ActionHandler
