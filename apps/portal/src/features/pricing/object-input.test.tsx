import { productPrice } from '@sfa/pricing/definitions/product-price.resource'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { withAllDefinitions } from '../../shared/definitions'
import ObjectInput from './object-input'
import { objectText } from './object-text'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const stores = '/portalsync/store/search'
const field = productPrice.fields.objectCode as NonNullable<(typeof productPrice.fields)[string]>
const input = { field, resource: productPrice, path: ['objectCode'], mode: 'add', renderField: () => null } as const

beforeAll(async () => {
  await prepareScreens()
  await withAllDefinitions(async () => undefined)()
})

it('of a kind that names nothing it is closed; another kind begins without a code', async () => {
  serve({ [stores]: () => [] })
  let form: ReturnType<typeof Form.useForm>[0] | undefined
  const Screen = () => {
    const [own] = Form.useForm()
    form = own
    return (
      <Form form={own} initialValues={{ objectType: 'product', objectCode: '*' }}>
        <Form.Item name="objectType" hidden>
          <input />
        </Form.Item>
        <Form.Item name="objectCode">
          <ObjectInput {...input} />
        </Form.Item>
      </Form>
    )
  }
  renderScreen(<Screen />)
  expect((await screen.findByDisplayValue('*')).hasAttribute('disabled')).toBe(true)
  form?.setFieldsValue({ objectType: 'store' })
  await waitFor(() => expect(screen.queryByDisplayValue('*')).toBeNull())
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await waitFor(() => expect(callsTo(stores).length).toBeGreaterThan(0))
})

it('is shown with its name, of an organisation that of the organisation', () => {
  const row = { id: '1', ver: 1, objectCode: 'S1', _labels: { storeID: '好邻居', orgID: '成都组' } }
  expect(objectText({ ...row, objectType: 'store' })).toBe('S1 好邻居')
  expect(objectText({ ...row, objectType: 'org', objectCode: 'CD', _labels: { orgID: '成都组' } })).toBe('CD 成都组')
  expect(objectText({ ...row, objectType: 'group', _labels: { orgID: '成都组' } })).toBe('S1')
  expect(objectText({ ...row, objectType: 'all', objectCode: '*' })).toBe('-')
})
