import type { FamilyOperation } from '@sfa/kit/calls/object-family.calls'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import type { Answer } from './answer-call'

/** A call of the object families that an area answers instead of a resource: `message/unread-count.ts`. */
export interface ObjectCall {
  objectName: string
  operation: FamilyOperation
  answer(services: Services, caller: Caller): Promise<Answer>
}

const idOf = (objectName: string, operation: FamilyOperation) => `${operation} ${objectName.toLowerCase()}`

let known: ReadonlyMap<string, ObjectCall> = new Map()

/** Sets the calls; `joinAreas` calls it. */
export function useObjectCalls(calls: readonly ObjectCall[]): void {
  known = new Map(calls.map(call => [idOf(call.objectName, call.operation), call]))
}

export const objectCallOf = (objectName: string, operation: FamilyOperation): ObjectCall | undefined =>
  known.get(idOf(objectName, operation))
