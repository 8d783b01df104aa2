import { areaOfKey } from '@sfa/kit/area'
import { targetsOf } from '@sfa/kit/flow/flow'
import { fileOf } from '@sfa/kit/mistakes/check-definitions'
import type { Mistake } from '@sfa/kit/mistakes/mistake'
import type { Resource } from '@sfa/kit/resource'
import { type ActionHandler, actionsOf } from './action-handler'

/** Where the area of a key says what it adds. */
const areaFileOf = (key: string) => `${areaOfKey(key)}/area.ts`

/** Handlers without their action, and actions without the handler that they need. Empty where the product may start. */
export function handlerMistakes(handlers: readonly ActionHandler[], resources: readonly Resource[]): Mistake[] {
  const seen = new Set<string>()
  return [
    ...handlers
      .flatMap(handler => actionsOf(handler).map(action => ({ of: handler.of, action })))
      .flatMap(({ of, action }): Mistake[] => {
        const told = (text: string) => [{ key: of.key, file: areaFileOf(of.key), text }]
        if (!resources.includes(of)) return told(`a handler is of ${of.key}, which is no definition of the registry`)
        if (!Object.hasOwn(of.actions, action))
          return told(
            `a handler carries out ${of.key} "${action}", which ${fileOf(of.key)} does not have among its actions`,
          )
        const id = `${of.key} ${action}`
        if (seen.has(id)) return told(`${of.key} "${action}" has two handlers; put both into one`)
        seen.add(id)
        return []
      }),
    ...resources.flatMap(resource =>
      Object.keys(resource.actions).flatMap(name => {
        const need = needOf(resource, name)
        if (need === null || seen.has(`${resource.key} ${name}`)) return []
        return [{ key: resource.key, text: `actions.${name} ${need}: list its handler in ${areaFileOf(resource.key)}` }]
      }),
    ),
  ]
}

/** Why an action needs a handler; null where the engine does everything. */
function needOf({ actions, flow, fields }: Resource, name: string): string | null {
  const transition = flow?.transitions[name]
  const others = Object.keys(actions[name]?.body ?? {}).filter(field => !fields[field])
  if (others.length > 0) return `takes ${others.join(', ')}, which no field of the record keeps`
  if (transition && targetsOf(transition).length > 1) return `may lead to ${targetsOf(transition).join(' or ')}`
  const writes = Object.keys(actions[name]?.body ?? {}).length > 0
  return transition || writes ? null : 'changes neither the state nor a field'
}
