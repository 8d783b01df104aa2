import { callPath } from '@sfa/kit/resource-calls'
import { orderEntryRulesCall } from '@sfa/order/definitions/entry-rules.calls'
import { createOrderCall, explainOrderCall, previewOrderCall } from '@sfa/order/definitions/order.calls'
import { order as orderResource } from '@sfa/order/definitions/order.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { RequestError } from '../../../shared/request/request-error'
import { newLine } from './entry-lines'
import { type EntryOrder, emptyOrder } from './entry-order'
import EntryPage from './entry-page'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const preview = previewOrderCall.paths[0]
const create = createOrderCall.paths[0]
const products = callPath(product, 'search')
const preferences = '/portalsync/user/preference/search'

const units = [
  { code: 'bottle', name: '瓶', ratio: 1 },
  { code: 'box', name: '箱', ratio: 24 },
]
const cola = { code: 'P1', name: '可乐', specification: '500ml', units }
const colaRow = {
  id: '1',
  ver: 1,
  code: 'P1',
  barCode: '690100',
  fullNameCn: '可乐',
  sourceUom: 'bottle',
  targetUom: 'box',
  denominator: 24,
  _labels: { packSizeID: '500ml' },
}
const dictionary = [
  { type: 'SpecsUnit', value: 'bottle', description: '瓶', descriptionEn: 'bottle' },
  { type: 'SpecsUnit', value: 'box', description: '箱', descriptionEn: 'box' },
]

interface AskedLine {
  productCode: string
  unit: string
  quantity: number
}

/** Every product is 5 yuan in any unit; what is bought from 100 on is 10 yuan less. */
function answerOf({ lines }: { lines?: unknown }) {
  const asked = lines as readonly AskedLine[]
  const original = asked.reduce((sum, { quantity }) => sum + quantity * 5, 0)
  const off = original >= 100 ? 10 : 0
  return {
    originalPrice: original,
    discountAmount: 0,
    moneyOffAmount: off,
    couponAmount: 0,
    freeGoodsAmount: 0,
    rebateAmount: 0,
    onlinePaymentAmount: 0,
    totalPrice: original - off,
    quantity: 0,
    lines: asked.map((line, at) => ({
      lineNo: at + 1,
      ...line,
      productId: '1',
      productName: '可乐',
      specification: null,
      unitName: '瓶',
      baseQuantity: line.quantity,
      price: 5,
      isGift: false,
      giftSource: null,
      note: null,
      originalAmount: line.quantity * 5,
      netAmount: line.quantity * 5,
      promotionCodes: [],
      stock: 40,
      quotaLeft: null,
      minimum: 6,
      multiple: null,
    })),
    trace: [],
    warnings: [],
    hints:
      off > 0
        ? []
        : [{ code: 'M1', name: '满百减十', type: '3', basis: 'amount', missing: 12.3, saves: 10, gifts: [] }],
    faults: [],
    credit: null,
    rebate: null,
    warehouse: null,
  }
}

const order = (quantities: readonly number[]): EntryOrder => {
  const begun = emptyOrder('store', '2026-11-23')
  return {
    ...begun,
    head: { ...begun.head, customer: { id: '5', code: 'S5' } },
    lines: quantities.map((quantity, at) => newLine({ ...cola, code: `P${at + 1}` }, 'bottle', quantity)),
  }
}
const draftOf = (kept: EntryOrder) => () => ({
  key: 'draft',
  value: { values: { order: kept }, ver: null, time: '2026-11-23T08:00:00Z' },
})
const done = { id: '9', ver: 1, orderNumber: 'SO20261123-000001', orderStatus: 'submitted' }

const show = (routes: Parameters<typeof serve>[0] = {}) => {
  serve({
    [preview]: answerOf,
    [products]: () => [colaRow],
    '/portalsync/basedata/dict/search': () => dictionary,
    '/portalsync/store/search': () => [{ id: '5', ver: 1, code: 'S5', name: '惠民超市', isDeleted: '0' }],
    ...routes,
  })
  const page = <EntryPage />
  renderScreen(
    <Routes>
      <Route path="/order/orderhistory/entry" element={page} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/order/orderhistory/entry', page: 'order/orderhistory' },
  )
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const submitReady = async () => {
  await waitFor(() => expect(button('提交').disabled).toBe(false))
  return button('提交')
}

beforeAll(() => prepareScreens())

it('a line goes in by keyboard: code, Enter, quantity, Enter; the total follows', async () => {
  show({ [preferences]: draftOf(order([])) })
  const field = await screen.findByRole('combobox', { name: '产品' })
  await userEvent.type(field, '690100')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('P1 可乐'))
  const quantity = screen.getByRole('textbox', { name: '数量' })
  await waitFor(() => expect(document.activeElement).toBe(quantity))
  await userEvent.keyboard('12{Enter}')
  expect(await screen.findByRole('textbox', { name: '第1行数量' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(await screen.findByText('¥60.00')).toBeTruthy()
  expect(callsTo(preview).at(-1)).toMatchObject({
    customerCode: 'S5',
    customerType: 'store',
    lines: [{ productCode: 'P1', unit: 'bottle', quantity: 12 }],
  })
  expect(screen.getByText('再买¥12.30，“满百减十”可多省¥10.00')).toBeTruthy()
  expect(screen.getByText('可用40')).toBeTruthy()
  expect(screen.getByText('起订6')).toBeTruthy()
})

it('an order beyond the credit that is left says so before it is submitted', async () => {
  const credit = { limit: 100, receivable: 50, held: 0, left: 50 }
  show({ [preferences]: draftOf(order([12])), [preview]: body => ({ ...answerOf(body), credit }) })
  expect(await screen.findByText('超出可用信用¥10.00，提交后须审批')).toBeTruthy()
})

it('what was typed is there again when the page is opened again, and can be thrown away', async () => {
  show({ [preferences]: draftOf(order([3])) })
  expect(await screen.findByText(/已恢复.*未保存的订单/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '第1行数量' }).value).toBe('3')
  await userEvent.click(button('放弃'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '第1行数量' })).toBeNull())
})

it('pressed twice it is submitted once, with the total that was seen', async () => {
  show({ [preferences]: draftOf(order([30])), [create]: () => done })
  const submit = await submitReady()
  fireEvent.click(submit)
  fireEvent.click(submit)
  await waitFor(() => expect(currentAddress()).toBe('/order/orderdetail?id=9'))
  expect(callsTo(create)).toHaveLength(1)
  expect(callsTo(create)[0]).toMatchObject({ submit: true, expectedTotal: 140, orderDate: '2026-11-23' })
})

it('another total is shown beside the one that was seen, and submitted when it is agreed to', async () => {
  let asked = 0
  show({
    [preferences]: draftOf(order([30])),
    [create]: ({ expectedTotal }) => (Number(expectedTotal) === 140 ? new RequestError('priceChanged', '') : done),
    [preview]: body => {
      asked += 1
      return asked === 1 ? answerOf(body) : { ...answerOf(body), totalPrice: 150 }
    },
  })
  await userEvent.click(await submitReady())
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('应付金额由¥140.00变为¥150.00，请确认后提交。')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '按新金额提交' }))
  await waitFor(() => expect(callsTo(create).map(({ expectedTotal }) => expectedTotal)).toEqual([140, 150]))
})

it('a rebate is used as far as the order may, and the preview is asked with it', async () => {
  show({
    [preferences]: draftOf(order([30])),
    [preview]: body => ({ ...answerOf(body), rebate: { balance: 500, most: 70 } }),
  })
  expect(await screen.findByText('可用¥500.00，本单最多¥70.00')).toBeTruthy()
  await userEvent.click(button('用足'))
  await waitFor(() => expect(callsTo(preview).at(-1)).toMatchObject({ rebateAmount: 70 }))
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: '返利' }).value).toBe('70.00')
})

it('what is wrong with a line stands at it, and nothing is submitted meanwhile', async () => {
  show({
    [preferences]: draftOf(order([3, 4])),
    [preview]: body => ({
      ...answerOf(body),
      faults: [
        { line: 2, code: 'belowMinimum', message: '“可乐”至少订6，现为4' },
        { line: null, code: 'orderAmountShort', message: '订单金额35未达到起订金额100' },
      ],
    }),
  })
  const fault = await screen.findByText('“可乐”至少订6，现为4')
  expect(within(fault.closest('tr') as HTMLElement).getByRole('textbox', { name: '第2行数量' })).toBeTruthy()
  expect(screen.getByText('订单金额35未达到起订金额100')).toBeTruthy()
  expect(button('提交').disabled).toBe(true)
  expect(button('保存草稿').disabled).toBe(false)
})

it('the same product and unit is asked about, and added up', async () => {
  show({ [preferences]: draftOf(order([3])) })
  const field = await screen.findByRole('combobox', { name: '产品' })
  await userEvent.type(field, 'P1{Enter}')
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('P1 可乐'))
  await userEvent.type(screen.getByRole('textbox', { name: '数量' }), '2{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('“可乐”已有相同单位的明细，合并后数量为5')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '第1行数量' }).value).toBe('5'))
  expect(screen.queryByRole('textbox', { name: '第2行数量' })).toBeNull()
})

it('Enter goes from quantity to quantity, and from the last one to the next product', async () => {
  show({ [preferences]: draftOf(order([3, 4])) })
  const first = await screen.findByRole('textbox', { name: '第1行数量' })
  first.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '第2行数量' })))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '产品' })))
})

it('a quantity that is none is marked, and the order is not sent', async () => {
  show({ [preferences]: draftOf(order([3])) })
  const field = await screen.findByRole('textbox', { name: '第1行数量' })
  await userEvent.clear(field)
  await userEvent.type(field, '1e3')
  expect(field.className).toContain('status-error')
  expect(within(field.closest('tr') as HTMLElement).getByText('数量须大于0')).toBeTruthy()
  expect(button('提交').disabled).toBe(true)
  expect(button('保存草稿').disabled).toBe(true)
})

it('of 500 lines those in sight are drawn, and all are sent', async () => {
  show({ [preferences]: draftOf(order(Array.from({ length: 500 }, () => 1))) })
  await screen.findByRole('textbox', { name: '第1行数量' })
  await waitFor(() => expect(callsTo(preview)).toHaveLength(1))
  expect(callsTo(preview)[0]).toMatchObject({ lines: { length: 500 } })
  expect(screen.getAllByRole('textbox').length).toBeLessThan(100)
})

const field = (name: string, more: Partial<{ isRequired: boolean; isMore: boolean }> = {}) => ({
  name,
  isRequired: false,
  isMore: false,
  ...more,
})
const needed = (...names: string[]) => names.map(name => field(name, { isRequired: true }))

it('a layout says which fields there are, in which sequence, and what has to be filled in', async () => {
  const layout = {
    types: [],
    head: [
      field('note', { isRequired: true }),
      ...needed('customer', 'orderDate'),
      field('consignee', { isMore: true }),
    ],
    lines: [...needed('quantity', 'product', 'unit'), field('note', { isRequired: true })],
  }
  show({
    [preferences]: draftOf(order([30])),
    [orderEntryRulesCall.paths[0]]: () => ({ form: [layout], phone: [], detail: [], print: [], mostLines: 2 }),
    [create]: () => done,
  })
  const submit = await submitReady()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['#', '数量', '产品', '单位', '说明', ''])
  expect(screen.queryByLabelText('支付方式')).toBeNull()
  expect(screen.queryByLabelText('收货人')).toBeNull()
  await userEvent.click(button('更多信息'))
  expect(screen.getByLabelText('收货人')).toBeTruthy()
  await userEvent.click(submit)
  expect(await screen.findByText('提交前请填写以下内容')).toBeTruthy()
  expect(callsTo(create)).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('备注'), '急')
  await userEvent.type(screen.getByRole('textbox', { name: '第1行说明' }), '冷藏')
  await userEvent.click(await submitReady())
  await waitFor(() => expect(callsTo(create)).toMatchObject([{ note: '急', lines: [{ note: '冷藏' }] }]))
})

it('a layout for the type of the order holds from the moment on in which it is chosen', async () => {
  const layout = (types: string[], ...names: string[]) => ({
    types,
    head: [...needed('customer', 'orderDate'), field('type'), ...names.map(name => field(name))],
    lines: needed('product', 'unit', 'quantity'),
  })
  const begun = order([3])
  const rules = { form: [layout(['urgent'], 'consignee'), layout([], 'note')], phone: [], detail: [], print: [] }
  show({
    [preferences]: draftOf({ ...begun, head: { ...begun.head, type: 'urgent' } }),
    [orderEntryRulesCall.paths[0]]: () => ({ ...rules, mostLines: 500 }),
  })
  expect(await screen.findByLabelText('收货人')).toBeTruthy()
  expect(screen.queryByLabelText('备注')).toBeNull()
})

const stored = {
  id: '9',
  ver: 2,
  orderNumber: 'SO1',
  orderStatus: 'draft',
  customerType: 'store',
  storeID: '5',
  orderDate: '2026-11-23',
  rebateAmount: 20,
  source: 'hand',
  lines: [{ lineNo: 1, product: '1', unit: 'bottle', quantity: 30, isGift: '0' }],
}
const edit = (row: object) => {
  serve({
    [preview]: body => ({ ...answerOf(body), rebate: { balance: 500, most: 70 } }),
    [products]: () => [colaRow],
    [callPath(orderResource, 'findById')]: () => row,
    [explainOrderCall.paths[0]]: () => ({
      ...answerOf({ lines: [] }),
      couponNos: [],
      rebateWanted: 45,
      rebateAmount: 20,
    }),
    '/portalsync/basedata/dict/search': () => dictionary,
    '/portalsync/store/search': () => [{ id: '5', ver: 1, code: 'S5', name: '惠民超市', isDeleted: '0' }],
  })
  renderScreen(
    <Routes>
      <Route path="/order/orderhistory/entry/:id" element={<EntryPage />} />
    </Routes>,
    { at: '/order/orderhistory/entry/9', page: 'order/orderhistory' },
  )
}

it('a draft that is opened again has the rebate that was wanted, not what was given', async () => {
  edit(stored)
  await waitFor(() => expect(callsTo(preview).at(-1)).toMatchObject({ rebateAmount: 45 }))
})

it('an order of a platform is not offered to be changed', async () => {
  edit({ ...stored, source: 'ec' })
  expect(await screen.findByText('电商订单的产品和价格以平台为准，不能修改')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
})
