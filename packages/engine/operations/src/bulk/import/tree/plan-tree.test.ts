import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planTree, type TreeNode, type TreeRow } from './plan-tree'

const node = (id: string, parentId: string | null = null, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  parentId,
  code: `C${id}`,
  title: `名${id}`,
  valid: true,
  ...more,
})
const row = (rowNo: number, code: string, parent: string | null = null, more: Partial<TreeRow> = {}): TreeRow => ({
  rowNo,
  id: null,
  code,
  title: null,
  valid: null,
  parent,
  toRoot: false,
  bad: false,
  ...more,
})
const faultsOf = (plan: ReturnType<typeof planTree>) => plan.faults.map(({ rowNo, code }) => `${rowNo} ${code}`)

it('finds parents among the nodes and in the file, by code and by name, whatever stands first', () => {
  const rows = [row(2, 'A2', 'A1'), row(3, 'A1', 'C1', { title: '新' }), row(4, 'A3', '新'), row(5, 'A4', '名1')]
  const plan = planTree([node('1')], rows, 5)
  expect(plan.faults).toEqual([])
  expect([...plan.parents]).toEqual([
    [2, '-3'],
    [3, '1'],
    [4, '-3'],
    [5, '1'],
  ])
})

it('refuses unknown parents, and names that several nodes have', () => {
  const rows = [row(2, 'A', '无'), row(3, 'B', '同名'), row(4, 'C', 'C1')]
  const nodes = [node('1', null, { title: '同名' }), node('2', null, { title: '同名' })]
  expect(faultsOf(planTree(nodes, rows, 5))).toEqual(['2 refMissing', '3 refAmbiguous'])
})

it('takes the valid one of several that are called alike', () => {
  const nodes = [node('1', null, { title: '同名', valid: false }), node('2', null, { title: '同名' })]
  expect(planTree(nodes, [row(2, 'A', '同名')], 5).parents.get(2)).toBe('2')
})

it('refuses every row of a cycle, and what would hang below them', () => {
  const rows = [row(2, 'A', 'B'), row(3, 'B', 'A'), row(4, 'D', 'A'), row(5, 'E', 'E')]
  expect(faultsOf(planTree([], rows, 5)).sort()).toEqual([
    '2 treeCycle',
    '3 treeCycle',
    '4 parentRefused',
    '5 treeCycle',
  ])
})

it('refuses to move a node below its own descendant, and moves it where it may', () => {
  const nodes = [node('1'), node('2', '1'), node('3', '2'), node('9')]
  const moved = row(2, 'C1', 'C3', { id: '1' })
  expect(faultsOf(planTree(nodes, [moved], 5))).toEqual(['2 treeCycle'])
  expect(faultsOf(planTree(nodes, [moved, row(3, 'C3', 'C9', { id: '3' })], 5))).toEqual([])
})

it('blames the row that brings a tree below its last level', () => {
  const nodes = [node('1'), node('2', '1'), node('3', '2'), node('4', '3'), node('5', '4'), node('8'), node('9', '8')]
  expect(faultsOf(planTree(nodes, [row(2, 'A', 'C5')], 5))).toEqual(['2 treeTooDeep'])
  expect(faultsOf(planTree(nodes, [row(2, 'C8', 'C4', { id: '8' })], 5))).toEqual(['2 treeTooDeep'])
  expect(faultsOf(planTree(nodes, [row(2, 'C8', 'C3', { id: '8' })], 5))).toEqual([])
})

it('refuses rows below a refused new row, and keeps those below a refused change of a node that is there', () => {
  const rows = [
    row(2, 'A', null, { bad: true }),
    row(3, 'B', 'A'),
    row(4, 'C1', null, { id: '1', bad: true }),
    row(5, 'D', 'C1'),
  ]
  expect(faultsOf(planTree([node('1')], rows, 5))).toEqual(['3 parentRefused'])
})

it('wants valid parents for valid nodes, and no valid children below an invalid node', () => {
  const nodes = [node('1'), node('2', '1'), node('3', null, { valid: false }), node('4', '3')]
  const rows = [row(2, 'C1', null, { id: '1', valid: false }), row(3, 'A', 'C3'), row(4, 'C4', 'C3', { id: '4' })]
  expect(faultsOf(planTree(nodes, rows, 5))).toEqual(['2 hasChildren', '3 refInvalid'])
  const both = [row(2, 'C1', null, { id: '1', valid: false }), row(3, 'C2', null, { id: '2', valid: false })]
  expect(faultsOf(planTree(nodes, both, 5))).toEqual([])
})

it('leaves a tree without cycles and without nodes below the last level, whatever the file says', () => {
  const size = 12
  const anyRow = fc.record({
    code: fc.nat({ max: size }),
    parent: fc.option(fc.nat({ max: size + 2 })),
    valid: fc.option(fc.boolean()),
    toRoot: fc.boolean(),
  })
  const anyTree = fc.array(fc.nat({ max: size }), { maxLength: 8 })
  fc.assert(
    fc.property(anyTree, fc.uniqueArray(anyRow, { selector: one => one.code, maxLength: size }), (above, cells) => {
      // Each node hangs below an earlier one, no deeper than four levels.
      const nodes: (TreeNode & { level: number })[] = []
      for (const [index, pick] of above.entries()) {
        const parent = nodes[pick % (index + 1)]
        const below = parent && parent.level < 4 ? parent : undefined
        nodes.push({ ...node(String(index), below?.id ?? null), level: (below?.level ?? 0) + 1 })
      }
      const rows = cells.map(({ code, parent, valid, toRoot }, index) =>
        row(index + 2, `C${code}`, parent === null ? null : `C${parent}`, {
          id: code < nodes.length ? String(code) : null,
          valid,
          toRoot: toRoot && parent === null,
        }),
      )
      const { parents, faults } = planTree(nodes, rows, 4)
      const bad = new Set(faults.map(fault => fault.rowNo))
      const parentOf = new Map<string, string | null>(nodes.map(one => [one.id, one.parentId]))
      for (const one of rows)
        if (!bad.has(one.rowNo)) {
          const key = one.id ?? `-${one.rowNo}`
          const parent = parents.get(one.rowNo)
          if (parent !== undefined || one.toRoot || one.id === null) parentOf.set(key, parent ?? null)
        }
      for (const key of parentOf.keys()) {
        let level = 0
        for (let at: string | null | undefined = key; typeof at === 'string'; at = parentOf.get(at)) {
          expect(parentOf.has(at)).toBe(true)
          expect(++level).toBeLessThanOrEqual(4)
        }
      }
    }),
  )
})

it('names the circle, and lets a chain be long and its invalid records have others below them', () => {
  const circle = planTree([], [row(2, 'A', 'B', { title: '甲' }), row(3, 'B', 'A', { title: '乙' })], 0, true)
  expect(circle.faults.map(({ params }) => params?.chain)).toEqual(['甲 → 乙 → 甲', '乙 → 甲 → 乙'])
  const long = Array.from({ length: 9 }, (_, at) => row(at + 2, `L${at}`, at === 0 ? null : `L${at - 1}`))
  expect(planTree([], long, 0, true).faults).toEqual([])
  const left = row(2, 'C1', null, { id: '1', valid: false })
  expect(planTree([node('1'), node('2', '1')], [left], 0, true).faults).toEqual([])
})
