import { type AnswerOf, defineCall, summaryOf } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import type { Resource } from '@sfa/kit/resource'
import { z } from 'zod'
import { org } from './org.resource'
import { type TreePaths, treePaths } from './tree.calls'

const use = z.object({
  resource: z.string().describe('Key of the definition'),
  field: z.string().describe('The field that refers to the node'),
  count: z.number().int(),
})
/** Valid records of one kind that refer to nodes of a tree. */
export type NodeUse = z.output<typeof use>

const person = z.object({ id: z.string(), name: z.string() })
/** The first of some people, and how many they are. */
const people = z.object({ count: z.number().int(), first: z.array(person) })

/** Beside the other calls of the tree. */
const beside = ({ updateList }: TreePaths, name: string) => [updateList.replace('updateList', name)]

/** These tell more than the lists of nodes, which every user reads. */
const keyOf = ({ path }: Resource, key: 'edit' | 'view') => `${(path ?? '').slice(1)}:${key}` as const

export const nodeUsesCall = (tree: TreePaths) =>
  defineCall({
    paths: beside(tree, 'uses'),
    key: keyOf(tree.resource, 'view'),
    tag: 'organization',
    summary: summaryOf(tree.resource.label, [
      '停用前须处理的有效下级和数据',
      'valid children and records that keep it from becoming invalid',
    ]),
    body: z.object({ id: givenId }),
    answer: z.object({ children: z.number().int(), uses: z.array(use) }),
  })
export type NodeUses = AnswerOf<ReturnType<typeof nodeUsesCall>>

const move = { id: givenId, parentID: givenId.nullable().describe('Null makes it a root') }

export const previewMoveCall = (tree: TreePaths) =>
  defineCall({
    paths: beside(tree, 'previewMove'),
    key: keyOf(tree.resource, 'edit'),
    tag: 'organization',
    summary: summaryOf(tree.resource.label, [
      '预览移动会带走的内容；不能移动时同样会拒绝',
      'what moves along with a node; refused as the move would be',
    ]),
    body: z.object(move),
    answer: z.object({
      ver: z.number().int(),
      from: z.array(z.string()).describe('Names of the nodes above, from the root'),
      to: z.array(z.string()),
      nodes: z.number().int().describe('With the node itself'),
      below: z.array(z.object({ id: z.string(), name: z.string(), level: z.number().int() })).describe('The first'),
      uses: z.array(use).describe('Records of all nodes that move'),
      gains: people.describe('Who reaches what moves by their data scope afterwards, and did not before'),
      loses: people,
    }),
  })
export type MovePreview = AnswerOf<ReturnType<typeof previewMoveCall>>

export const moveNodeCall = (tree: TreePaths) =>
  defineCall({
    paths: beside(tree, 'move'),
    key: keyOf(tree.resource, 'edit'),
    tag: 'organization',
    summary: summaryOf(tree.resource.label, ['移动节点及其下级', 'move a node with everything below it']),
    body: z.object({ ...move, ver: z.coerce.number<number>().int() }),
    answer: z.object({ ver: z.number().int(), parentID: z.string().nullable(), moved: z.number().int() }),
  })

const chartNode = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  level: z.number().int(),
  heads: z.array(person).describe('Empty for who may not read people'),
  children: z.number().int().describe('Valid ones directly below'),
  people: z
    .number()
    .int()
    .nullable()
    .describe(
      'Valid people of it and of all below, within the data scope of the caller; null for who may not read them',
    ),
  stores: z.number().int().nullable().describe('Valid stores, in the same way'),
})
export type ChartNode = z.output<typeof chartNode>

export const orgChartCall = defineCall({
  paths: ['/portalsync/basedata/org/chart'],
  key: keyOf(org, 'view'),
  tag: 'organization',
  summary: [
    '组织架构图的一层：下级有效组织，或最上层',
    'One level of the organisation chart: the valid nodes below one, or the roots',
  ],
  body: z.object({ parentID: givenId.nullable() }),
  answer: z.array(chartNode),
})

/** The tree of a definition. */
export function treeCallsOf({ key }: Pick<Resource, 'key'>): TreePaths {
  const found = treePaths.find(({ resource }) => resource.key === key)
  if (!found) throw new Error(`${key} has no calls of a tree`)
  return found
}
