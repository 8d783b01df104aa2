import { ocrStateCall, readLicenceCall } from '@sfa/company/definitions/ocr.calls'
import { store } from '@sfa/customer/definitions/store.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import LicenceInput from './licence-input'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))
beforeAll(() => prepareScreens())

it('fills what the form shows, and sends nothing that it does not', async () => {
  let values: Record<string, unknown> = {}
  serve({
    [ocrStateCall.paths[0]]: () => ({ configured: true, attestation: true, stores: true }),
    [readLicenceCall.paths[0]]: () => ({ store: { companyName: '云禾饮品', legalPerson: '林岚' } }),
  })
  renderScreen(
    <Form
      initialValues={{ picBusinessLicense: ['7'] }}
      onFieldsChange={(_, all) => (values = Object.fromEntries(all.map(({ name, value }) => [String(name), value])))}
    >
      <Form.Item name="picBusinessLicense">
        <LicenceInput
          field={store.fields.picBusinessLicense as never}
          resource={store}
          path={['picBusinessLicense']}
          mode="add"
          renderField={() => null}
        />
      </Form.Item>
      <Form.Item name="companyName">
        <Input aria-label="company" />
      </Form.Item>
    </Form>,
    { at: '/customer/customermanage' },
  )
  await userEvent.click(await screen.findByRole('button', { name: /识别营业执照/ }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('company').value).toBe('云禾饮品'))
  expect(values).not.toHaveProperty('legalPerson')
  expect(callsTo(readLicenceCall.paths[0])).toEqual([{ fileId: '7', use: 'store' }])
})
