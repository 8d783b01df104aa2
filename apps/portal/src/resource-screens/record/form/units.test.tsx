import { product } from '@sfa/product/definitions/product.resource'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { ProForm } from '../../../shared/pro'
import { RecordValueTypes } from '../../field/record-value-types'
import { serve } from '../../testing/fake-request'
import { prepareScreens, renderScreen } from '../../testing/render-screen'
import { useRecordEditor } from '../editor/use-record-editor'
import { showFailures } from './form-failures'
import { RecordField } from './record-field'

vi.mock('../../../shared/request/request', () => import('../../testing/fake-request'))

beforeAll(() => prepareScreens())

let form: ReturnType<typeof useRecordEditor>['form']

const handlers = { onSaved: () => undefined, onClose: () => undefined }

function Units() {
  const editor = useRecordEditor(product, undefined, handlers)
  form = editor.form
  return (
    <ProForm
      submitter={false}
      form={editor.form}
      onValuesChange={editor.onValuesChange}
      initialValues={{
        basicUnit: { uomid: null, iscommon: '1' },
        subUnits: [
          { uomid: null, iscommon: '0' },
          { uomid: null, iscommon: '0' },
        ],
      }}
    >
      <RecordValueTypes>
        {(['basicUnit', 'subUnits'] as const).map(name => (
          <RecordField key={name} resource={product} field={product.fields[name]!} path={[name]} mode="add" />
        ))}
      </RecordValueTypes>
    </ProForm>
  )
}

const common = () => screen.getAllByRole('switch').map(one => one.getAttribute('aria-checked'))

it('one unit is common over basic unit and sub-units', async () => {
  serve({})
  renderScreen(<Units />)
  expect(common()).toEqual(['true', 'false', 'false'])
  const [basic, , second] = screen.getAllByRole('switch')
  await userEvent.click(second!)
  expect(common()).toEqual(['false', 'false', 'true'])
  await userEvent.click(basic!)
  expect(common()).toEqual(['true', 'false', 'false'])
})

it('a line can be added up to the limit, and removed', async () => {
  serve({})
  renderScreen(<Units />)
  const add = screen.getByRole('button', { name: /添加一行（2\/10）/ })
  await userEvent.click(add)
  expect(screen.getAllByRole('switch')).toHaveLength(4)
  await userEvent.click(screen.getAllByRole('button', { name: '删除此行' })[0]!)
  expect(screen.getAllByRole('switch')).toHaveLength(3)
})

it('a refusal of one cell of one line stands in that cell', async () => {
  serve({})
  renderScreen(<Units />)
  const rest = showFailures(form, [
    { path: ['subUnits', 1, 'conversionRatio'], message: '不能小于1' },
    { path: ['subUnits'], message: '同一单位不能重复' },
    { path: ['nowhere'], message: '其他' },
  ])
  expect(rest).toEqual([{ path: ['nowhere'], message: '其他' }])
  const refusal = await screen.findByText('不能小于1')
  expect(refusal.closest('fieldset')).toBe(screen.getAllByRole('group')[1])
  expect(await screen.findByText('同一单位不能重复')).toBeTruthy()
})
