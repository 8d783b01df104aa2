import { brand } from '@sfa/product/definitions/brand.resource'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../record-calls'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { CodeInput } from './text-input'

beforeAll(() => prepareScreens())
beforeEach(() => {
  vi.spyOn(calls, 'searchRecords')
    .mockReset()
    .mockResolvedValue({
      rows: [{ id: '1', code: 'YHC', ver: 1 }],
      total: 1,
    } as never)
})

const field = brand.fields.code as never
function Field({ mode }: { mode: 'add' | 'edit' }) {
  const [value, setValue] = useState<unknown>(null)
  return (
    <>
      <CodeInput
        field={field}
        resource={brand}
        path={['code']}
        mode={mode}
        value={value}
        onChange={setValue}
        renderField={() => null}
      />
      <button type="button">else</button>
    </>
  )
}

it('names the code of another record that differs in case alone, until another one is typed', async () => {
  renderScreen(<Field mode="add" />)
  const input = screen.getByRole('textbox')
  await userEvent.type(input, 'yhc')
  await userEvent.click(screen.getByText('else'))
  expect((await screen.findByRole('status')).textContent).toContain('YHC')
  await userEvent.type(input, '2')
  expect(screen.queryByRole('status')).toBeNull()
})

it('says nothing of the same code, nor of a record that is there', async () => {
  renderScreen(<Field mode="edit" />)
  await userEvent.type(screen.getByRole('textbox'), 'yhc')
  await userEvent.click(screen.getByText('else'))
  expect(calls.searchRecords).not.toHaveBeenCalled()
})
