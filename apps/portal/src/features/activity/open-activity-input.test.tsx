import { activityApplication } from '@sfa/activity/definitions/application.resource'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { withAllDefinitions } from '../../shared/definitions'
import OpenActivityInput from './open-activity-input'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const path = '/portalsync/activity/searchOpenActivities'
const field = activityApplication.fields.activityID as NonNullable<(typeof activityApplication.fields)[string]>
const input = {
  field,
  resource: activityApplication,
  path: ['activityID'],
  mode: 'add',
  renderField: () => null,
} as const

beforeAll(async () => {
  await prepareScreens()
  await withAllDefinitions(async () => undefined)()
})

it('offers what the chosen customer may apply for, and nothing that it has applied for', async () => {
  const one = { id: '1', code: 'HD1', name: '陈列', isOpen: true, placesLeft: 3, application: null }
  serve({
    [path]: () => [
      one,
      { ...one, id: '2', code: 'HD2', application: { id: '9' } },
      { ...one, id: '3', code: 'HD3', isOpen: false },
    ],
  })
  let form: ReturnType<typeof Form.useForm>[0] | undefined
  const Screen = () => {
    const [own] = Form.useForm()
    form = own
    return (
      <Form form={own}>
        <Form.Item name="storeID" hidden>
          <input />
        </Form.Item>
        <Form.Item name="activityID">
          <OpenActivityInput {...input} />
        </Form.Item>
      </Form>
    )
  }
  renderScreen(<Screen />)
  expect((await screen.findByRole('combobox')).hasAttribute('disabled')).toBe(true)
  expect(callsTo(path)).toHaveLength(0)
  form?.setFieldsValue({ storeID: '7' })
  await waitFor(() => expect(callsTo(path)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('combobox').hasAttribute('disabled')).toBe(false))
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await waitFor(() => expect(screen.getAllByTitle(/HD/)).toHaveLength(1))
})
