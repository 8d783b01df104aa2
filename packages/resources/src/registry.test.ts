import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { areaOfKey } from '@sfa/resource-kit/area'
import { checkDefinitions, fileOf } from '@sfa/resource-kit/mistakes/check-definitions'
import { expect, test } from 'vitest'
import { areas } from './areas'
import { definitionIndex } from './definition-index'
import { resources } from './registry'

test('the definitions fit themselves and each other', () => {
  expect(() => checkDefinitions(resources)).not.toThrow()
})

test('each definition stands where its mistakes are said to stand', () => {
  const root = join(import.meta.dirname, '../../..')
  expect(resources.map(({ key }) => fileOf(key)).filter(file => !existsSync(join(root, file)))).toEqual([])
})

test('each definition stands in the area that its key names', () => {
  for (const [name, area] of Object.entries(areas))
    expect(area.resources.map(({ key }) => areaOfKey(key)).filter(of => of !== name)).toEqual([])
})

test('a page loads its own area and those of the records that its fields name, and of no others', () => {
  const { uses } = definitionIndex()
  expect(uses.demo).toContain('demo')
  expect(uses.customer).toEqual(expect.arrayContaining(['customer', 'distributor', 'organization', 'parameter']))
  // Heads of organisations are people, who may belong to a distributor.
  expect(uses.organization).toEqual(expect.arrayContaining(['person', 'distributor']))
  expect(uses.product).not.toContain('customer')
})

test('what is decided about in lists says its state in one of the first columns, seen without scrolling', () => {
  const decided = ['activity', 'circle', 'marketing', 'material', 'order', 'receivable']
  const late = resources.filter(
    ({ key, flow, list }) =>
      flow && decided.includes(areaOfKey(key)) && !list.columns.slice(0, 6).some(column => column === flow.field),
  )
  expect(late.map(({ key }) => key)).toEqual([])
})

test('the index of definitions is plain values', () => {
  const index = definitionIndex()
  expect(JSON.parse(JSON.stringify(index))).toEqual(index)
  expect(index.kinds.product).toMatchObject({ area: 'product', imported: true })
  expect(index.lists.find(({ path }) => path === '/product/brand')).toMatchObject({ hasRecords: true })
})
