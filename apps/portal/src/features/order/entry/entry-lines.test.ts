import { expect, it } from 'vitest'
import {
  addQuantities,
  type EntryProduct,
  newLine,
  pastedRows,
  pasteInto,
  quantityFault,
  typedQuantity,
} from './entry-lines'

const cola: EntryProduct = {
  code: 'P1',
  name: '可乐',
  specification: '',
  units: [
    { code: 'bottle', name: '瓶', ratio: 1 },
    { code: 'box', name: '箱', ratio: 24 },
  ],
}
const water: EntryProduct = { ...cola, code: 'P2', name: '水' }
const products = new Map([
  ['p1', cola],
  ['6901', cola],
  ['p2', water],
])
const shown = ({ lines }: { lines: readonly { product: EntryProduct; unit: string; quantity: number | null }[] }) =>
  lines.map(({ product, unit, quantity }) => `${product.code} ${unit} ${quantity}`)

it('a quantity is more than 0, below 100,000, with two decimals at most', () => {
  expect([1, 0.01, 99_999.99, 1.1, 0.29].map(quantityFault)).toEqual([null, null, null, null, null])
  expect([0, -1, null, Number.NaN].map(quantityFault)).toEqual(['positive', 'positive', 'positive', 'positive'])
  expect(quantityFault(100_000)).toBe('most')
  expect(quantityFault(1.005)).toBe('decimals')
})

it('scientific notation, signs and words are no quantities', () => {
  expect(['12', '1,200.5', ' 3 '].map(typedQuantity)).toEqual([12, 1200.5, 3])
  expect(['1e3', '-2', '两箱', '', '0x10'].map(typedQuantity)).toEqual([null, null, null, null, null])
})

it('sums of quantities have no dust', () => expect(addQuantities(0.1, 0.2)).toBe(0.3))

it('a pasted table of codes and quantities becomes lines, in the unit that it names or the first one', () => {
  const rows = pastedRows([['产品编码', '数量'], ['P1', '2'], ['P2', '1,000', '箱'], ['']])
  expect(shown(pasteInto([], rows, products))).toEqual(['P1 bottle 2', 'P2 box 1000'])
})

it('rows of the same product and unit are added up, by whatever code they come', () => {
  const rows = pastedRows([
    ['P1', '2'],
    ['6901', '3'],
    ['P1', '1', '箱'],
  ])
  const pasted = pasteInto([newLine(cola, 'bottle', 1)], rows, products)
  expect(shown(pasted)).toEqual(['P1 bottle 6', 'P1 box 1'])
  expect(pasted.repeated).toBe(2)
})

it('what is no product, no unit of it or no quantity is named, and the rest is taken', () => {
  const rows = pastedRows([
    ['P9', '1'],
    ['P1', '1', '吨'],
    ['P1', 'abc'],
    ['P2', '4'],
  ])
  const pasted = pasteInto([], rows, products)
  expect(pasted.leftOut).toEqual({ product: ['P9'], unit: ['P1 吨'], quantity: ['P1'], room: [] })
  expect(shown(pasted)).toEqual(['P2 bottle 4'])
})

it('there are no more lines than an order may have', () => {
  const pasted = pasteInto(
    [newLine(water, 'box', 1)],
    pastedRows([
      ['P1', '1'],
      ['P2', '2', '箱'],
    ]),
    products,
    1,
  )
  expect(pasted.leftOut.room).toEqual(['P1'])
  expect(shown(pasted)).toEqual(['P2 box 3'])
})
