import { date } from '@sfa/kit/fields/fields'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { DateInput } from './date-input'

beforeAll(() => prepareScreens())

const field = date(['生效日期', 'Valid from'])
let day: unknown
function Field() {
  const [value, setValue] = useState<unknown>(null)
  day = value
  return <DateInput field={field} id="day" value={value} onChange={setValue} />
}

it('takes a typed day by Enter, and the form is saved by the next one', async () => {
  const save = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  renderScreen(
    <form onSubmit={save}>
      <Field />
      <button type="submit">save</button>
    </form>,
  )
  await userEvent.type(screen.getByPlaceholderText('请选择生效日期'), '2026-12-01{Enter}')
  expect(day).toBe('2026-12-01')
  expect(save).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(save).toHaveBeenCalledTimes(1)
})
