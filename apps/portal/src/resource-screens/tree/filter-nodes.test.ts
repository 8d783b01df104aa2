import { expect, it } from 'vitest'
import type { TreeNode } from '../lookup/records'
import { filterNodes } from './filter-nodes'
import { treeOf } from './tree-of'

const node = (id: string, parent: string | null, title: string): TreeNode => ({
  id,
  parent,
  title,
  code: `C${id}`,
  level: 1,
  invalid: false,
  row: { id, ver: 1 },
})
const nodes = [node('1', null, '饮料'), node('2', '1', '茶'), node('3', '2', '绿茶'), node('4', null, '食品')]
const ids = (found: readonly TreeNode[]) => found.map(({ id }) => id)

it('keeps what matches by name or code, with everything above it', () => {
  expect(ids(filterNodes(nodes, '绿'))).toEqual(['1', '2', '3'])
  expect(ids(filterNodes(nodes, 'c4'))).toEqual(['4'])
  expect(ids(filterNodes(nodes, '  '))).toEqual(['1', '2', '3', '4'])
  expect(ids(filterNodes(nodes, '没有'))).toEqual([])
})

it('nests nodes, and lets one whose parent is not there stand at the top', () => {
  const tree = treeOf([...nodes, node('5', '99', '孤儿')], ({ id }) => ({ id }))
  expect(tree).toEqual([
    { id: '1', children: [{ id: '2', children: [{ id: '3', children: [] }] }] },
    { id: '4', children: [] },
    { id: '5', children: [] },
  ])
})
