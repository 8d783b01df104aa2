import { actionPaths } from '../actions/actions'
import { isList, isPicture, isText, targetOf } from '../fields/field-questions'
import type { Resource } from '../resource'
import { operationsOf, resourceCalls } from '../resource-calls'

/** Names that a call has beside the body of the action. */
const ownNames = ['id', 'ids', 'ver', 'query']

/** What a definition says wrongly of its actions. */
export function actionMistakes(resource: Resource): string[] {
  const { actions, path, readOnly } = resource
  const names = Object.keys(actions)
  if (names.length === 0) return []
  return [
    ...(path === null ? ['actions need the keys of a page; give the definition a path'] : []),
    ...(readOnly ? ['actions change records, and a log has none that change; leave readOnly out'] : []),
    ...names.flatMap(name => mistakesOf(resource, name).map(text => `actions.${name}${text}`)),
    ...sharedPaths(resource),
  ]
}

function sharedPaths(resource: Resource): string[] {
  const owners = new Map(resourceCalls(resource).map(call => [call.path, `the call ${call.operation}`]))
  return Object.keys(resource.actions).flatMap(name =>
    actionPaths(resource, name).flatMap(path => {
      const owner = owners.get(path)
      owners.set(path, owner ?? `actions.${name}`)
      return owner === undefined ? [] : [`actions.${name}.path ${path} is that of ${owner} already`]
    }),
  )
}

function mistakesOf(resource: Resource, name: string): string[] {
  const { key, body = {}, single, stamp } = resource.actions[name] as Resource['actions'][string]
  const { fields } = resource
  const fixed = Object.keys(body).filter(one => fields[one] && fields[one]?.kind !== body[one]?.kind)
  return [
    ...(/^[a-z][A-Za-z0-9]*$/.test(name) ? [] : [' is no name of a call: small letter first, letters and digits']),
    ...(operationsOf(resource).some(operation => operation === name) ? [' is a call that every resource has'] : []),
    ...(/^[a-z][a-zA-Z]*$/.test(key ?? '')
      ? []
      : [`.key is "${key}"; it takes the word that roles are given for the page: edit, cancel`]),
    ...Object.keys(body)
      .filter(one => ownNames.includes(one))
      .map(one => `.body.${one} has the name of a part of every call; call it something else`),
    ...fixed.map(one => `.body.${one} is of another kind than fields.${one}, in which it would be written`),
    ...(resource.flow?.field !== undefined && resource.flow.field in body
      ? [`.body.${resource.flow.field} is the state, which the flow alone sets`]
      : []),
    ...(stampsPerson(resource, stamp?.by)
      ? []
      : [`.stamp.by is "${stamp?.by}"; it takes a reference to person.user, or a text for the name`]),
    ...Object.entries(body)
      .filter(([, field]) => isPicture(field) && !single)
      .map(([one]) => `.body.${one} is a picture, which belongs to one record: say single: true`),
  ]
}

/** A name that no field has is told as every unknown field is. */
function stampsPerson({ fields, key }: Resource, by: string | undefined): boolean {
  const field = by === undefined ? undefined : fields[by]
  if (!field) return true
  return isText(field) || (!isList(field) && targetOf(field, key) === 'person.user')
}
