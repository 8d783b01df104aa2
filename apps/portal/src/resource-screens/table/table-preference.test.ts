import { store } from '@sfa/customer/definitions/store.resource'
import { pageOf } from '@sfa/kit/shapes'
import { brand } from '@sfa/product/definitions/brand.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { expect, it } from 'vitest'
import { languageStore } from '../../shared/language/language'
import { columnsOf, settingsOf } from './table-preference'

const none: ReadonlySet<string> = new Set()
const shown = (columns: ReturnType<typeof columnsOf>) => columns.filter(column => column.shown).map(({ key }) => key)

it('without settings the list shows what its definition lists, in that order', () => {
  expect(shown(columnsOf(brand, {}, none))).toEqual(brand.list.columns)
})

it('a further page shows the columns that it names, those that the entity has to be chosen among them', () => {
  expect(shown(columnsOf(store, {}, none))).not.toContain('closeReason')
  const closed = store.pages.find(({ name }) => name === 'closed-store')
  expect(shown(columnsOf(pageOf(store, closed!), {}, none))).toEqual(closed?.list?.columns)
})

it('every field that fits into a cell can be chosen', () => {
  const keys = columnsOf(product, {}, none).map(({ key }) => key)
  expect(keys).toContain('fullNameEn')
  expect(keys).toContain('createTime')
  expect(keys).not.toContain('customFields')
  expect(keys).not.toContain('basicUnit')
})

it('keeps order, choice and width', () => {
  const columns = columnsOf(brand, {}, none)
  const [first, second, ...rest] = columns
  const kept = settingsOf([{ ...second!, width: 333 }, { ...first!, shown: false }, ...rest])
  const again = columnsOf(brand, { columns: kept }, none)
  expect(again.slice(0, 2)).toEqual([
    { key: second?.key, shown: true, width: 333 },
    { key: first?.key, shown: false, width: first?.width },
  ])
})

it('a field that is new since the settings were kept comes last; one that is gone is left out', () => {
  const kept = settingsOf(columnsOf(brand, {}, none)).filter(({ key }) => key !== 'logo')
  const again = columnsOf(brand, { columns: [{ key: 'gone', shown: true, order: -1 }, ...kept] }, none)
  expect(again.map(({ key }) => key)).not.toContain('gone')
  expect(again.at(-1)).toMatchObject({ key: 'logo', shown: true })
})

it('a hidden field cannot even be chosen', () => {
  expect(columnsOf(product, {}, new Set(['unitPrice'])).map(({ key }) => key)).not.toContain('unitPrice')
})

it('a column is as wide as its title in the language of the screen', () => {
  const widthOf = (key: string) => columnsOf(product, {}, none).find(column => column.key === key)?.width
  languageStore.set('zh-CN')
  expect(widthOf('unitPrice')).toBe(120)
  languageStore.set('en-US')
  expect(widthOf('unitPrice')).toBeGreaterThan('Small unit price'.length * 7)
})
