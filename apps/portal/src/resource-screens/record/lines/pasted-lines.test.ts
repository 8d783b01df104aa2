import { date, dict, flag, money, ref, text } from '@sfa/kit/fields/fields'
import { expect, it } from 'vitest'
import { totalsOf } from './detail-totals'
import { type PastedNames, pastedTable, pastedValue } from './pasted-lines'

it('reads what a spreadsheet puts on the clipboard', () => {
  expect(pastedTable('A\t1\r\nB\t\r\n')).toEqual([
    ['A', '1'],
    ['B', ''],
  ])
  expect(pastedTable('"two\nlines"\t"a ""b"""')).toEqual([['two\nlines', 'a "b"']])
  expect(pastedTable('5" pipe\tx')).toEqual([['5" pipe', 'x']])
})

const label = ['名', 'Name'] as const
const names: PastedNames = {
  record: (to, given) => (to === 'product.product' && given === 'P1' ? '7' : undefined),
  choice: (type, given) => (type === 'DeployType' && given === '必铺' ? 'must' : undefined),
}

it.each([
  ['a record by its code', ref(label, 'product.product'), ' P1 ', '7'],
  ['a dictionary entry by its words', dict(label, 'DeployType'), '必铺', 'must'],
  ['yes', flag(label), '是', '1'],
  ['no, in English', flag(label), 'no', '0'],
  ['nothing of a flag, its default', flag(label), '', '0'],
  ['an amount with separators', money(label), '¥1,234.50', 1234.5],
  ['a day as Excel shows it', date(label), '2026/1/5', '2026-01-05'],
  ['a text', text(label), ' x ', 'x'],
  ['nothing', text(label), ' ', null],
])('understands %s', (_, field, given, value) => {
  expect(pastedValue(field, given, names)).toEqual({ value })
})

it.each([
  ['a record that there is not', ref(label, 'product.product'), 'P2'],
  ['a word that is no choice', dict(label, 'DeployType'), '也许'],
  ['a word for an amount', money(label), 'many'],
  ['a day that there is not', date(label), '2026-02-31'],
])('does not guess %s', (_, field, given) => {
  expect(pastedValue(field, given, names)).toEqual({ unknown: given })
})

it('adds up what is a number', () => {
  const lines = [{ price: 0.1 }, { price: 0.2 }, { price: null }, {}]
  expect(totalsOf({ totals: ['price'] }, lines)).toEqual([{ cell: 'price', sum: 0.3 }])
})
