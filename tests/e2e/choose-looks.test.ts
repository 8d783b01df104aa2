import { join } from 'node:path'
import { code, image, money, text, validity } from '@sfa/kit/fields/fields'
import { defineResource, type Resource } from '@sfa/kit/resource'
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
  blocksOfResource(resource, resource.path as string, {
    parts: new Map(added.map(part => [part, [`${resource.key} ${part}`]])),
    tabs: [],
  })

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

it('looks once at what a feature gives several lists, and at each tab that features add to records', () => {
  const object = { parts: new Map([['cells', ['area/object-cell']]] as const), tabs: [] }
  const prices = { key: 'prices', module: 'area/prices-tab' }
  const [one, other, tabbed, alike] = ['one', 'other', 'tabbed', 'alike'].map(name => plain(`area.${name}`))
  const looks = chooseLooks([
    blocksOfResource(one as Resource, '/area/one', object),
    blocksOfResource(other as Resource, '/area/other', object),
    blocksOfResource(tabbed as Resource, '/area/tabbed', { parts: new Map(), tabs: [prices] }),
    blocksOfResource(alike as Resource, '/area/alike', { parts: new Map(), tabs: [prices] }),
  ])
  expect([...looks.keys()].sort()).toEqual(['/area/one', '/area/tabbed'])
  expect(looks.get('/area/tabbed')).toContain('record')
})

it('reads what features add', () => {
  const extended = extendedScreens(join(import.meta.dirname, '../..'))
  const partsOf = (key: string) => Object.fromEntries(extended.get(key)?.parts ?? [])
  expect(partsOf('product.product')).toEqual({ form: ['product/product-form'] })
  expect(Object.keys(partsOf('message.message'))).toEqual(['dialog', 'inputs', 'cells'])
  expect(partsOf('report:person/loginlog')).toEqual({ cells: ['person/browser-cell'] })
  expect(partsOf('receivable.credit-account')).toEqual(partsOf('pricing.base-number'))
  expect(extended.get('marketing.full-gift')?.tabs).toEqual([
    { key: 'compare', module: 'marketing/comparison-tab' },
    { key: 'conflicts', module: 'marketing/conflicts-tab' },
    { key: 'impact', module: 'marketing/impact/impact-tab' },
  ])
})

it('names what would not be seen', () => {
  expect(
    missingBlocks([first], new Map([['/area/first', new Set(['add', 'edit', 'view', 'columns'] as const)]])),
  ).toEqual(['batch change', 'batch input: text', 'batch input: validity', 'record page', 'record page: changes'])
  expect(missingBlocks([first], new Map())).toContain('table page')
  expect(missingBlocks([first], chooseLooks([first]))).toEqual([])
})
