import { z } from 'zod'
import { fieldJsonSchema } from '../fields/field-json-schema'
import { fieldSchema } from '../fields/field-schema'
import { searchConditions } from '../fields/field-values'
import { idPattern } from '../fields/wire-id'
import { type Flow, type FlowRow, type Refusal, transitionRefusal } from '../flow/flow'
import type { Label } from '../label'
import { areaOf, type Resource } from '../resource'
import { nameIn } from '../resource-calls'
import { mostNamed } from '../search-limits'
import type { Action } from './action'

/** Most records that are done with at once; more are a job. */
export const mostRecords = 500
/** Most records that a search finds for one call; more are refused. */
export const mostInJob = 100_000

export const actionOf = (resource: Resource, name: string): Action => {
  const action = Object.hasOwn(resource.actions, name) ? resource.actions[name] : undefined
  if (!action) throw new Error(`${resource.key} has no action ${name}`)
  return action
}

/** `person/accountrequest:edit`. Throws where the resource has no page: definitions are checked before the start. */
export function actionPermission(resource: Resource, name: string): string {
  if (resource.path === null) throw new Error(`${resource.key} has no page and so no key for ${name}`)
  return `${resource.path.slice(1)}:${actionOf(resource, name).key}`
}

/** Keys of which the call needs one: that of its own page first. */
export const actionPermissions = (resource: Resource, name: string): readonly string[] => [
  actionPermission(resource, name),
  ...(actionOf(resource, name).otherKeys ?? []),
]

/** All paths that answer; the portal uses the first one. */
export function actionPaths(resource: Resource, name: string): readonly string[] {
  const { path } = actionOf(resource, name)
  // Documented paths are those of the entity's own page.
  if (path === undefined || resource.page) return [`/portalsync/${areaOf(resource)}/${nameIn(resource)}/${name}`]
  return typeof path === 'string' ? [path] : path
}

/** Keys of the page that no operation has. */
export const keysOfActions = ({ actions }: Pick<Resource, 'actions'>): string[] => [
  ...new Set(Object.values(actions).map(({ key }) => key)),
]

/**
 * Why the action is refused for this record; null where it is allowed. The portal and the service use the same
 * function.
 */
export function actionRefusal(resource: Resource, name: string, row: FlowRow): Refusal | null {
  const { guard, label } = actionOf(resource, name)
  const { flow } = resource
  const byFlow = flow?.transitions[name] ? transitionRefusal(flow, name, row) : null
  const refusal = byFlow ?? guard?.(row) ?? null
  if (!flow || refusal?.code !== 'wrongState' || refusal.params) return refusal
  return { ...refusal, params: { state: stateLabel(flow, row), action: label } }
}

const editing: Label = ['编辑', 'Editing']

/** Why the fields of a record may not be changed in its state; null where they may. */
export function editRefusal({ flow }: Pick<Resource, 'flow'>, row: FlowRow): Refusal | null {
  if (!flow || flow.editable.includes(String(row[flow.field]))) return null
  return { code: 'wrongState', params: { state: stateLabel(flow, row), action: editing } }
}

const stateLabel = (flow: Flow, row: FlowRow): Label => {
  const state = String(row[flow.field])
  return flow.states[state]?.label ?? [state, state]
}

const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(idPattern, 'refFormat'))

/** What a call names beside its body: one record with the version that was seen, several, or all that a search finds. */
const chosen = z.object({
  id: id.optional(),
  ver: z.coerce.number({ message: 'numberFormat' }).int({ message: 'numberFormat' }).optional(),
  ids: z.array(id).min(1, 'nothingChosen').max(mostNamed, `maxCount|max=${mostNamed}`).optional(),
  query: searchConditions.optional(),
})

/** The body of an action without the records that it is done with. */
export const actionValuesSchema = (resource: Resource, name: string) =>
  z.object(
    Object.fromEntries(
      Object.entries(actionOf(resource, name).body ?? {}).map(([field, kind]) => [
        field,
        (kind.default === undefined
          ? fieldSchema(kind)
          : z.preprocess(value => value ?? kind.default, fieldSchema(kind))
        ).prefault(null),
      ]),
    ),
  )

/** The whole body. Exactly one of `id`, `ids` and `query` is given; an action for single records takes `id` alone. */
export function actionSchema(resource: Resource, name: string) {
  const { single } = actionOf(resource, name)
  return chosen
    .extend(actionValuesSchema(resource, name).shape)
    .refine(given => (single ? given.id !== undefined : waysToChoose(given) > 0), {
      message: 'nothingChosen',
      path: ['id'],
    })
    .refine(given => waysToChoose(given) < 2, { message: 'chosenTwice', path: ['id'] })
}

const waysToChoose = ({ id, ids, query }: z.output<typeof chosen>): number =>
  [id, ids, query].filter(one => one !== undefined).length

/** What the API document says of it. */
export function actionJsonSchema(resource: Resource, name: string): Readonly<Record<string, unknown>> {
  const { body = {}, single } = actionOf(resource, name)
  const wireId = { type: 'string', pattern: idPattern.source }
  const required = Object.keys(body).filter(field => body[field]?.required && body[field]?.default === undefined)
  const several = {
    ids: { type: 'array', items: wireId, maxItems: mostNamed, description: 'In place of id; above 500 a job does it' },
    query: {
      type: 'object',
      description:
        'In place of id: a search, all: true without conditions for every record; what it finds above 500 records is done by a job',
    },
  }
  return {
    type: 'object',
    properties: {
      id: wireId,
      ver: { type: 'integer', description: 'The version that was seen; another one is refused as stale' },
      ...(single ? {} : several),
      ...Object.fromEntries(Object.entries(body).map(([field, kind]) => [field, fieldJsonSchema(kind)])),
    },
    required: [...(single ? ['id'] : []), ...required],
  }
}
