import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { areaOfKey } from '@sfa/kit/area'
import { checkDefinitions, fileOf } from '@sfa/kit/mistakes/check-definitions'
import { areas } from '@sfa/registry/areas'
import { definitionIndex } from '@sfa/registry/definition-index'
import { resources } from '@sfa/registry/registry'
import { expect, test } from 'vitest'

test('the definitions fit themselves and each other', () => {
  expect(() => checkDefinitions(resources)).not.toThrow()
})

test('each definition stands where its mistakes are said to stand', () => {
  const packages = join(import.meta.dirname, '../../../packages')
  const stands = (file: string) => ['areas', 'platform'].some(group => existsSync(join(packages, group, file)))
  // The engine stands on these itself.
  const engines = readdirSync(join(packages, 'engine/kit/src/own-tables')).map(file => `parameter/definitions/${file}`)
  const files = resources.map(({ key }) => fileOf(key))
  expect(files.filter(file => !stands(file)).toSorted()).toEqual(engines.toSorted())
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
