import { join } from 'node:path'
import { code, image, money, text, validity } from '@sfa/resource-kit/fields'
import { defineResource, type Resource } from '@sfa/resource-kit/resource'
import { expect, it } from 'vitest'
import { chooseLooks, missingBlocks } from './support/choose-looks'
import { extendedScreens, type Part } from './support/extended-screens'
import { blocksOfResource, handMadeScreen, type ScreenBlocks } from './support/screen-blocks'

const plain = (key: string, more: Partial<Parameters<typeof defineResource>[0]> = {}) =>
  defineResource({
    key,
    path: `/${key.replace('.', '/')}`,
    label: ['资料', 'Record'],
    title: 'name',
    fields: {
      code: code(['编码', 'Code'], { unique: true, edit: 'onCreate' }),
      name: text(['名称', 'Name']),
      isDeleted: validity(),
    },
    list: { search: ['code'], columns: ['code', 'name', 'isDeleted'], sort: 'code' },
    ...more,
  } as Parameters<typeof defineResource>[0])
const screen = (resource: Resource, ...added: Part[]): ScreenBlocks =>
  blocksOfResource(resource, resource.path as string, new Set(added))

const first = screen(plain('area.first'))

it('looks at one of two plain resources, and at all that it opens', () => {
  const looks = chooseLooks([first, screen(plain('area.second'))])
  expect([...looks.keys()]).toEqual(['/area/first'])
  expect(looks.get('/area/first')).toEqual(new Set(Object.keys(first.opens)))
})

it('looks at what is new in a further resource, and opens nothing twice for it', () => {
  const priced = plain('area.priced', {
    fields: { ...plain('area.priced').fields, price: money(['价格', 'Price'], { edit: 'onCreate' }) },
    form: [{ title: ['基本信息', 'Basic information'], fields: ['code', 'name'] }],
    list: { search: ['code'], columns: ['code', 'price'], sort: 'code' },
  })
  const looks = chooseLooks([first, screen(priced)])
  expect(looks.get('/area/priced')).toBeDefined()
  const opened = [...looks.values()].flatMap(openings => [...openings])
  expect(opened.sort()).toEqual(Object.keys(first.opens).sort())
})

it('looks at a field kind in each place where it is shown', () => {
  const pictured = plain('area.pictured', {
    fields: { ...plain('area.pictured').fields, logo: image(['图标', 'Logo'], { attachmentType: 'x', maxCount: 1 }) },
  })
  const looks = chooseLooks([first, screen(pictured)])
  for (const opening of ['add', 'edit', 'view'] as const) expect(looks.get('/area/pictured')).toContain(opening)
  expect([...looks.keys()]).toEqual(['/area/pictured'])
})

it('looks at every screen that is made by hand, and at what a feature adds to', () => {
  const looks = chooseLooks([
    first,
    screen(plain('area.linked'), 'rowActions'),
    screen(plain('area.formed'), 'form'),
    screen(plain('area.celled'), 'cells'),
    screen(plain('area.paged', { screens: { page: 'custom' } })),
    handMadeScreen('/hand/made'),
  ])
  expect([...looks.keys()].sort()).toEqual([
    '/area/celled',
    '/area/formed',
    '/area/linked',
    '/area/paged',
    '/hand/made',
  ])
  for (const opening of ['add', 'edit', 'view'] as const) expect(looks.get('/area/formed')).toContain(opening)
  expect(looks.get('/area/celled')).toContain('view')
  for (const path of ['/area/linked', '/area/paged', '/hand/made']) expect(looks.get(path)).toContain('buttons')
  const opened = [...looks.values()].flatMap(openings => [...openings])
  for (const opening of ['columns', 'add', 'edit', 'batch'])
    expect(opened.filter(one => one === opening)).toHaveLength(1)
})

it('reads what features add', () => {
  const extended = extendedScreens(join(import.meta.dirname, '../..'))
  expect(extended.get('product.product')).toContain('form')
  expect(extended.get('message.message')).toEqual(new Set(['dialog', 'inputs', 'cells']))
  expect(extended.get('report:person/loginlog')).toEqual(new Set(['cells']))
  expect(extended.get('product.product-group')).toEqual(new Set(['rowActions']))
})

it('names what would not be seen', () => {
  expect(
    missingBlocks([first], new Map([['/area/first', new Set(['add', 'edit', 'view', 'columns'] as const)]])),
  ).toEqual(['batch change', 'batch input: text', 'batch input: validity'])
  expect(missingBlocks([first], new Map())).toContain('table page')
  expect(missingBlocks([first], chooseLooks([first]))).toEqual([])
})
