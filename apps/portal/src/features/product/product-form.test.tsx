import { product } from '@sfa/product/definitions/product.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { RecordValueTypes } from '../../resource-screens/field/record-value-types'
import { serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { ProForm } from '../../shared/pro'
import ProductForm from './product-form'
import { usePriceFields } from './use-price-fields'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const config = '/portalsync/basedata/systemConfig/search'

beforeAll(() => prepareScreens())
beforeEach(() => serve({}))

function Screen({ mode, values = {} }: { mode: 'add' | 'edit'; values?: Record<string, unknown> }) {
  const [form] = Form.useForm()
  const row = mode === 'edit' ? { id: '1', ver: 1, ...values } : undefined
  return (
    <ProForm form={form} initialValues={values} submitter={false}>
      <RecordValueTypes>
        <ProductForm resource={product} mode={mode} row={row} hidden={usePriceFields()} />
      </RecordValueTypes>
    </ProForm>
  )
}

// Titles of skeletons are empty.
it('has the six documented sections', () => {
  renderScreen(<Screen mode="add" />)
  expect(screen.getAllByRole('heading', { level: 3 }).flatMap(heading => heading.textContent || [])).toEqual([
    '基本信息',
    '规格',
    '单位与价格',
    '其他信息',
    '自定义字段',
    '图片',
  ])
})

it.each(['add', 'edit'] as const)('the status is a field of the form (%s)', mode => {
  renderScreen(<Screen mode={mode} values={{ isDeleted: '0' }} />)
  expect(screen.getByLabelText('状态').getAttribute('aria-checked')).toBe('true')
})

it.each([
  ['1', true],
  ['2', false],
  ['3', true],
])('product type %s shows the free-goods switch: %s', (productType, shown) => {
  renderScreen(<Screen mode="edit" values={{ productType }} />)
  expect(screen.queryByText('是否赠品') !== null).toBe(shown)
  expect(screen.queryByText('是否散装')).not.toBeNull()
})

it('a product that gets type 2 is switched off as free goods', async () => {
  let values: Record<string, unknown> = {}
  function Watched() {
    const [form] = Form.useForm()
    return (
      <Form form={form} initialValues={{ productType: '1', isFreeGoods: '1' }}>
        <button type="button" onClick={() => form.setFieldValue('productType', '2')}>
          as material
        </button>
        <button
          type="button"
          onClick={() => {
            values = form.getFieldsValue(true)
          }}
        >
          read
        </button>
        <ProductForm resource={product} mode="add" row={undefined} hidden={usePriceFields()} />
      </Form>
    )
  }
  renderScreen(<Watched />)
  await userEvent.click(screen.getByRole('button', { name: 'as material' }))
  await waitFor(() => expect(screen.queryByText('是否赠品')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'read' }))
  expect(values).toMatchObject({ productType: '2', isFreeGoods: '0' })
})

it('offers the big unit price that follows from the small one', async () => {
  renderScreen(<Screen mode="edit" values={{ unitPrice: 3.5, denominator: 15, bigUnitPrice: 50 }} />)
  expect(await screen.findByText(/按换算系数应为 ¥52.50/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '填入' }))
  expect(screen.getByLabelText<HTMLInputElement>('大单位价格').value).toBe('52.5')
})

it.each([
  ['0', false],
  ['1', true],
])('GrossAmount %s shows prices while editing: %s', async (value, shown) => {
  serve({ [config]: () => [{ param: 'GrossAmount', value }] })
  // The titles of sub-units stand above the first of them.
  renderScreen(<Screen mode="edit" values={{ subUnits: [{}] }} />)
  for (const price of ['小单位价格', '零售价', '基本单位价格', '辅助单位价格'])
    await waitFor(() => expect({ price, shown: screen.queryAllByText(price).length > 0 }).toEqual({ price, shown }))
  expect(screen.queryAllByText('换算系数')).not.toHaveLength(0)
})

it('a new product shows its prices whatever GrossAmount says: it cannot be saved without them', async () => {
  serve({ [config]: () => [{ param: 'GrossAmount', value: '0' }] })
  renderScreen(<Screen mode="add" />)
  expect(await screen.findByText('小单位价格')).toBeTruthy()
})
