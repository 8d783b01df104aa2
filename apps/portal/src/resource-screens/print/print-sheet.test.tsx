import { details } from '@sfa/kit/details'
import { printOf } from '@sfa/kit/documents'
import { code, flag, money, quantity, text } from '@sfa/kit/fields/fields'
import { defineFlow } from '@sfa/kit/flow/flow'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { pageRule, papers } from './papers'
import { PrintSheet } from './print-sheet'

const flow = defineFlow({
  start: 'draft',
  states: { draft: { label: ['草稿', 'Draft'], tone: 'neutral' } },
  transitions: {},
})
const bill = defineResource({
  key: 'demo.bill',
  path: '/demo/bill',
  label: ['销售单', 'Bill'],
  title: 'code',
  fields: {
    code: code(['单号', 'Number'], { required: true, unique: true }),
    customer: text(['客户', 'Customer']),
    state: stateOf(flow),
  },
  flow,
  details: {
    lines: details(['明细', 'Lines'], {
      fields: {
        product: text(['产品', 'Product']),
        quantity: quantity(['数量', 'Quantity']),
        amount: money(['金额', 'Amount']),
        isGift: flag(['赠品', 'Gift']),
      },
      unique: ['product'],
      totals: ['quantity', 'amount'],
    }),
    conditions: details(['条款', 'Conditions'], { fields: { clause: text(['内容', 'Clause']) }, unique: ['clause'] }),
  },
  print: { further: ['conditions'] },
})
const row = {
  id: '7',
  ver: 1,
  code: 'SO-7',
  customer: '云禾便利店',
  state: 'draft',
  lines: [
    { lineNo: 1, product: '绿茶', quantity: 3, amount: 1000.1, isGift: '0' },
    { lineNo: 2, product: '杯子', quantity: 1, amount: 0, isGift: '1' },
    { lineNo: 3, product: '红茶', quantity: 2, amount: 5.05, isGift: '0' },
  ],
} as const

beforeAll(() => prepareScreens())

function show(hidden: readonly string[] = [], record: Readonly<Record<string, unknown>> = row) {
  const form = printOf(bill)
  if (!form) throw new Error('no print')
  renderScreen(
    <PrintSheet
      resource={bill}
      form={form}
      row={record as never}
      company="示例公司"
      paper={papers[0] as never}
      hidden={new Set(hidden)}
      dict={(_, value) => value}
      times={2}
      by="陈晓禾"
      at="2026-11-23 10:00"
    />,
  )
  return screen.getByRole('article', { name: 'SO-7' }).textContent ?? ''
}

it('has head, lines with their sums, the amount in capitals, and how often it was printed', () => {
  const text = show()
  for (const part of ['示例公司', '销售单', '客户：云禾便利店', '状态：草稿', '壹仟零伍元壹角伍分', '第 3 次打印'])
    expect(text).toContain(part)
  const rows = screen.getAllByRole('row').map(one => one.textContent)
  expect(rows).toEqual(['#产品数量金额', '1绿茶3¥1,000.10', '2赠杯子1¥0.00', '3红茶2¥5.05', '合计6¥1,005.15'])
  expect(within(screen.getByRole('article')).getByText('SO-7')).toBeTruthy()
})

it('shows no column, no sum and no capitals of what is hidden', () => {
  const text = show(['lines.amount', 'customer'])
  expect(text).not.toMatch(/金额|¥|壹|客户/)
})

it('has the lines of further details below, and no table without lines beside them', () => {
  const conditions = [{ lineNo: 1, clause: '货到付款' }]
  show([], { ...row, conditions })
  expect(screen.getAllByRole('table')).toHaveLength(2)
  expect(screen.getByRole('table', { name: '条款' }).textContent).toContain('货到付款')
  cleanup()
  show([], { ...row, lines: [], conditions })
  expect(screen.getAllByRole('table').map(table => table.querySelector('caption')?.textContent)).toEqual(['条款'])
})

it('tells the printer of each paper', () => {
  expect(papers.map(pageRule)).toEqual([
    '@page { size: 210mm 297mm; margin: 12mm 12mm; }',
    '@page { size: 241mm 280mm; margin: 8mm 14mm; }',
    '@page { size: 241mm 140mm; margin: 6mm 14mm; }',
  ])
})
