import { wireId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'
import {
  type ConditionGroup,
  mostNodes,
  nodeActions,
  operators,
  plainKinds,
  timeoutActions,
  type WorkflowGraph,
} from '../rules/graph'

/*
 * The shape of a graph on the wire and in files. A draft may be unfinished: who is asked and what is compared may still
 * be missing, which publishing refuses. What has another shape is no graph and is refused with its place.
 * Calls and files share it; it stands with the calls, so that the browser has it with those and not with definitions.
 */

const name = z.string().max(50, 'maxLength|max=50')
const graphId = z.string().regex(/^[A-Za-z0-9_-]{1,50}$/, 'codeFormat')
/** Pixels. */
const place = z.number().int().min(-100_000).max(100_000)
const hours = z.number().int().min(1, 'min|min=1').max(8760, 'max|max=8760')
const level = z.number().int().min(1, 'min|min=1').max(10, 'max|max=10')
const ids = z.array(wireId).max(200, 'maxCount|max=200')
const fieldName = z.string().max(100)

const approver = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('users'), ids }),
  z.strictObject({ by: z.literal('role'), roleIds: ids, within: z.enum(['org', 'above']) }),
  z.strictObject({ by: z.literal('superior'), level }),
  z.strictObject({ by: z.literal('superiors'), levels: level }),
  z.strictObject({ by: z.literal('departmentHead') }),
  z.strictObject({ by: z.literal('orgHead') }),
  z.strictObject({ by: z.literal('field'), name: fieldName }),
  z.strictObject({ by: z.literal('chosen') }),
  z.strictObject({ by: z.literal('initiator') }),
])
const approvers = z.array(approver).max(20, 'maxCount|max=20')

const one = z.union([z.string().max(200), z.number()])
const condition = z.strictObject({
  field: fieldName,
  op: z.enum(operators),
  value: z.union([one, z.array(one).max(200)]).optional(),
})
/** Conditions in groups in groups: four levels are more than anyone reads. */
const groupOf = (part: z.ZodType) => {
  const parts = z.array(part).max(50, 'maxCount|max=50')
  // One object and not a union of two, which would look at the parts of parts again for each.
  return z
    .strictObject({ all: parts.optional(), any: parts.optional() })
    .refine(({ all, any }) => (all === undefined) !== (any === undefined), 'invalidRequest')
}
const group = [1, 2, 3].reduce<z.ZodType>(
  inner => groupOf(z.union([condition, inner])),
  groupOf(condition),
) as z.ZodType<ConditionGroup>

const base = { id: graphId, name, x: place, y: place }
const node = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.enum(plainKinds) }),
  z.strictObject({
    ...base,
    kind: z.literal('approve'),
    approvers,
    mode: z.enum(['all', 'any', 'sequence']),
    passShare: z.number().int().min(1, 'min|min=1').max(100, 'max|max=100'),
    empty: z.enum(['pass', 'administrator', 'block']),
    opinionRequired: z.boolean(),
    actions: z.array(z.enum(nodeActions)).max(nodeActions.length),
    timeout: z
      .strictObject({
        hours,
        action: z.enum(timeoutActions),
        every: hours.optional(),
        atMost: z.number().int().min(1, 'min|min=1').max(100, 'max|max=100').optional(),
      })
      .optional(),
    afterReturn: z.enum(['restart', 'here']),
  }),
  z.strictObject({ ...base, kind: z.literal('cc'), to: approvers }),
  z.strictObject({ ...base, kind: z.literal('delay'), hours }),
])

const edge = z.strictObject({
  id: graphId,
  from: graphId,
  to: graphId,
  order: z.number().int().min(0).max(1000).optional(),
  when: group.optional(),
  otherwise: z.literal(true).optional(),
  label: name.optional(),
})

/** What a call with a graph takes: more than the largest one that can be read on a screen. */
export const graphLimits = { bytes: 512 * 1024, values: 20_000 } as const

/** A workflow on its way between programs. */
export const workflowGraph = z
  .strictObject({
    // A few more than may be published, so that a draft that is too large can be saved and corrected.
    nodes: z.array(node).max(mostNodes * 2, `maxCount|max=${mostNodes * 2}`),
    edges: z.array(edge).max(mostNodes * 4, `maxCount|max=${mostNodes * 4}`),
  })
  .superRefine(({ nodes, edges }, context) => {
    const known = new Set<string>()
    for (const [at, { id }] of nodes.entries()) {
      if (known.has(id)) context.addIssue({ code: 'custom', path: ['nodes', at], message: `workflowIdTwice|id=${id}` })
      known.add(id)
    }
    const seen = new Set<string>()
    for (const [at, { id, from, to }] of edges.entries()) {
      const path = ['edges', at]
      if (seen.has(id)) context.addIssue({ code: 'custom', path, message: `workflowIdTwice|id=${id}` })
      seen.add(id)
      for (const end of [from, to])
        if (!known.has(end)) context.addIssue({ code: 'custom', path, message: `workflowNodeUnknown|id=${end}` })
    }
  }) satisfies z.ZodType<WorkflowGraph>
