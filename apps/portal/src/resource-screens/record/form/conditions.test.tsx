import { demo } from '@sfa/demo/definitions/demo.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { ProForm } from '../../../shared/pro'
import { fillFrom } from '../../field/fill-from'
import { RecordValueTypes } from '../../field/record-value-types'
import { serve } from '../../testing/fake-request'
import { prepareScreens, renderScreen } from '../../testing/render-screen'
import { useRecordEditor } from '../editor/use-record-editor'
import { RecordSection } from './record-form'
import { unfitAfter } from './unfit-after'

vi.mock('../../../shared/request/request', () => import('../../testing/fake-request'))

beforeAll(() => prepareScreens())

let form: ReturnType<typeof useRecordEditor>['form']
const handlers = { onSaved: () => undefined, onClose: () => undefined }
const none: ReadonlySet<string> = new Set()

function Part({ names }: { names: readonly string[] }) {
  const editor = useRecordEditor(demo, undefined, handlers)
  form = editor.form
  return (
    <ProForm submitter={false} form={editor.form} onValuesChange={editor.onValuesChange}>
      <RecordValueTypes>
        <RecordSection
          resource={demo}
          mode="add"
          hidden={none}
          section={{ title: ['部分', 'Part'], fields: names }}
          bare
        />
      </RecordValueTypes>
    </ProForm>
  )
}

it('a field with a condition is there, and required, while the condition holds', async () => {
  serve({})
  renderScreen(<Part names={['isPublic', 'publicNote']} />)
  expect(screen.queryByLabelText('公开说明')).toBeNull()
  await userEvent.click(screen.getByRole('switch'))
  const note = await screen.findByLabelText('公开说明')
  expect(note.closest('.ant-form-item')?.querySelector('.ant-form-item-required')).not.toBeNull()
  await userEvent.click(screen.getByRole('switch'))
  await waitFor(() => expect(screen.queryByLabelText('公开说明')).toBeNull())
})

it('a chosen record fills what the user has not touched', async () => {
  serve({ '/portalsync/product/searchProduct': () => [{ id: '7', ver: 1, unitPrice: 12.5 }] })
  renderScreen(<Part names={['amount']} />)
  const field = demo.fields.productId!
  await fillFrom(form, field, '7')
  expect(form.getFieldValue('amount')).toBe(12.5)
  const amount = screen.getByLabelText('金额')
  await userEvent.clear(amount)
  await userEvent.type(amount, '9')
  await fillFrom(form, field, '7')
  expect(Number(form.getFieldValue('amount'))).toBe(9)
})

it('a record whose choices have become others is chosen anew', () => {
  expect(unfitAfter(demo, { brandId: '2' }, { brandId: '2', productId: '7' })).toEqual({ productId: null })
  expect(unfitAfter(demo, { name: 'x' }, { brandId: '2', productId: '7' })).toEqual({})
})
