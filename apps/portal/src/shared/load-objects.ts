import { objectDefinitionsCall } from '@sfa/kit/calls/object-record.calls'
import { objectResource } from '@sfa/kit/object-definition'
import type { Resource } from '@sfa/kit/resource'
import { call } from './request/call'
import { RequestError } from './request/request-error'
import { onSessionEnd, sessionStore } from './session/session'
import { isAnswered } from './session/user-info'

/** By what it was made of: a definition that did not change stays the same object, and its open page as it is. */
const made = new Map<string, Resource>()

let ended: (() => void) | undefined
onSessionEnd(() => ended?.())

/**
 * The tenant's own objects, in the order of their codes; `onEnd` is called when its session is over. Rejects, without a
 * call, for a user who has to change the password first and is answered nothing else.
 */
export async function loadObjects(onEnd: () => void): Promise<Resource[]> {
  if (!isAnswered(sessionStore.get().user)) throw new RequestError('notAnswered', '')
  ended = onEnd
  const definitions = await call(objectDefinitionsCall, {}, { saidBy: 'background' })
  return definitions.map(definition => {
    const text = JSON.stringify(definition)
    const resource = made.get(text) ?? objectResource(definition)
    made.set(text, resource)
    return resource
  })
}
