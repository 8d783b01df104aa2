import { materialRequest } from '@sfa/material/definitions/request.resource'
import { productList } from '@sfa/product/definitions/product-list.resource'
import { stockDocument } from '@sfa/warehouse/definitions/stock-document.resource'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, type FormInstance } from 'antd'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ProForm } from '../../../shared/pro'
import { RecordValueTypes } from '../../field/record-value-types'
import { callsTo, serve } from '../../testing/fake-request'
import { prepareScreens, renderScreen } from '../../testing/render-screen'
import { DetailGrid } from './detail-grid'

vi.mock('../../../shared/request/request', () => import('../../testing/fake-request'))

beforeAll(() => prepareScreens())

const search = '/portalsync/product/searchProduct'
const products = [
  { id: '7', ver: 1, code: 'YH-7', barCode: '6900007', fullNameCn: '绿茶', isDeleted: '0' },
  { id: '8', ver: 1, code: 'YH-8', barCode: '6900008', fullNameCn: '绿茶大瓶', isDeleted: '0' },
  { id: '9', ver: 1, code: 'YH-9', barCode: '6900009', fullNameCn: '红茶', isDeleted: '0' },
]
const has = (values: readonly unknown[], text: unknown) =>
  values.some(value => String(value).toLowerCase().includes(String(text).toLowerCase()))

beforeEach(() => {
  serve({
    [search]: body => {
      if (body.searchField)
        return products.filter(row => has([row.code, row.barCode, row.fullNameCn], body.searchField))
      for (const field of ['code', 'barCode', 'fullNameCn'] as const)
        if (Array.isArray(body[field]))
          return products.filter(row => (body[field] as unknown as unknown[]).includes(row[field]))
      return products.filter(({ id }) => ((body.ids ?? []) as unknown[]).includes(id))
    },
  })
})

let form: FormInstance
function Grid({ resource = stockDocument, lines = [] as object[] }) {
  ;[form] = Form.useForm()
  return (
    <ProForm form={form} submitter={false} initialValues={{ lines }}>
      <RecordValueTypes>
        <DetailGrid resource={resource} name="lines" detail={resource.details.lines!} mode="add" />
      </RecordValueTypes>
    </ProForm>
  )
}
const box = () => screen.getByRole('combobox', { name: /按回车添加/ })
const lines = () =>
  (form.getFieldValue('lines') as Record<string, unknown>[]).map(({ product, quantity }) => [product, quantity])
const focused = () => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell')

it('a barcode and Enter add a line and go on to its quantity; Enter there leads back', async () => {
  renderScreen(<Grid />)
  await userEvent.type(box(), '6900009{Enter}')
  await waitFor(() => expect(lines()).toEqual([['9', 1]]))
  await waitFor(() => expect(focused()).toBe('quantity'))
  await userEvent.keyboard('12{Enter}')
  expect(lines()).toEqual([['9', 12]])
  expect(document.activeElement).toBe(box())
})

it('a code is taken as it is, and a name that means several is chosen among them', async () => {
  renderScreen(<Grid />)
  await userEvent.type(box(), 'yh-8{Enter}')
  await waitFor(() => expect(lines()).toEqual([['8', 1]]))
  await waitFor(() => expect(focused()).toBe('quantity'))
  await userEvent.type(box(), '绿{Enter}')
  await userEvent.click(await screen.findByText('YH-7'))
  await waitFor(() =>
    expect(lines()).toEqual([
      ['8', 1],
      ['7', 1],
    ]),
  )
})

it('a text that means nothing adds nothing and says so', async () => {
  renderScreen(<Grid />)
  await userEvent.type(box(), 'xyz{Enter}')
  expect(await screen.findByText('没有找到“xyz”')).toBeTruthy()
  expect(lines()).toEqual([])
})

it('what is there already is merged or stands in a line of its own, as the user says', async () => {
  renderScreen(<Grid lines={[{ product: '7', quantity: 2 }]} />)
  await userEvent.type(box(), 'YH-7{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: '合并数量' }))
  await waitFor(() => expect(lines()).toEqual([['7', 3]]))
  await userEvent.type(box(), 'YH-7{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: '另加一行' }))
  await waitFor(() =>
    expect(lines()).toEqual([
      ['7', 3],
      ['7', 1],
    ]),
  )
})

it('without a quantity nothing can be merged', async () => {
  renderScreen(<Grid resource={productList} lines={[{ product: '7' }]} />)
  await userEvent.type(box(), 'YH-7{Enter}')
  await screen.findByRole('button', { name: '另加一行' })
  expect(screen.queryByRole('button', { name: '合并数量' })).toBeNull()
})

it('two columns of a spreadsheet become lines with one look-up for each field', async () => {
  renderScreen(<Grid lines={[{ product: '7', quantity: 1 }]} />)
  const text = 'YH-7\t5\n6900009\t1,000\nnone\t1'
  fireEvent.paste(box(), { clipboardData: { getData: () => text } })
  await userEvent.click(await screen.findByRole('button', { name: '合并数量' }))
  await waitFor(() =>
    expect(lines()).toEqual([
      ['7', 6],
      ['9', 1000],
    ]),
  )
  expect((await screen.findAllByText('1 项没有找到，未添加')).length).toBeGreaterThan(0)
  expect(callsTo(search).filter(body => !body.ids)).toHaveLength(3)
})

it('offers what the reference is among, typed or pasted: of products only the materials', async () => {
  renderScreen(<Grid resource={materialRequest} />)
  await userEvent.type(box(), '绿{Enter}')
  await waitFor(() => expect(callsTo(search).some(({ searchField }) => searchField === '绿')).toBe(true))
  fireEvent.paste(box(), { clipboardData: { getData: () => 'YH-7\t2\nYH-8\t3' } })
  await waitFor(() => expect(lines()).toHaveLength(2))
  const looked = callsTo(search).filter(({ ids }) => !ids)
  expect(looked.length).toBeGreaterThan(1)
  expect(looked.map(({ productType }) => productType)).toEqual(looked.map(() => ['2']))
})
