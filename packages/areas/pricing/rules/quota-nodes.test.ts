import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestNodes, type QuotaNode } from './quota-nodes'

const node = (id: string, rootId: string, depth: number, objectType = 'org', objectDepth = 0): QuotaNode => ({
  id,
  rootId,
  depth,
  objectType,
  objectDepth,
})

test('of each tree the deepest node, and all in the order in which they are locked', () => {
  const nodes = [
    node('9', '9', 0),
    node('1', '1', 0),
    node('5', '1', 1),
    node('12', '1', 2, 'store'),
    node('4', '1', 1),
  ]
  expect(nearestNodes(nodes).map(({ id }) => id)).toEqual(['9', '12'])
})

test('equally deep: the nearest object, the lower organisation, the older quota', () => {
  expect(nearestNodes([node('2', '1', 1, 'distributor'), node('3', '1', 1, 'store')])[0]?.id).toBe('3')
  expect(nearestNodes([node('2', '1', 1, 'org', 2), node('3', '1', 1, 'org', 3)])[0]?.id).toBe('3')
  expect(nearestNodes([node('3', '1', 1), node('2', '1', 1)])[0]?.id).toBe('2')
})

test('properties: one node of each tree, in ascending order, whatever the order of the rows', () => {
  const some = fc.record({
    id: fc.integer({ min: 1, max: 999 }).map(String),
    rootId: fc.constantFrom('1', '2', '3'),
    depth: fc.nat(3),
    objectType: fc.constantFrom('store', 'person', 'group', 'distributor', 'org'),
    objectDepth: fc.nat(4),
  })
  fc.assert(
    fc.property(fc.uniqueArray(some, { selector: one => one.id, maxLength: 12 }), nodes => {
      const found = nearestNodes(nodes)
      expect(nearestNodes(nodes.toReversed())).toEqual(found)
      expect(new Set(found.map(one => one.rootId))).toEqual(new Set(nodes.map(one => one.rootId)))
      expect(found.map(one => Number(one.id))).toEqual(found.map(one => Number(one.id)).toSorted((a, b) => a - b))
    }),
  )
})
