import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provideNotices } from './notice'
import { forgetAllUnsaved, forgetTab, hasUnsaved } from './unsaved'
import { type PageTab, TabContext, useUnsavedGuard } from './unsaved-guard'

const confirm = vi.fn()
let front = 'form'
const tab: PageTab = { key: 'form', isInFront: () => front === 'form' }

function Form() {
  const [text, setText] = useState('')
  const [left, setLeft] = useState(false)
  const mayLeave = useUnsavedGuard(text !== '')
  return (
    <>
      <input aria-label="text" value={text} onChange={event => setText(event.target.value)} />
      <button type="button" onClick={async () => setLeft(await mayLeave())}>
        close
      </button>
      {left && 'closed'}
    </>
  )
}

const page = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <TabContext value={tab}>
      <Form />
    </TabContext>
  </Activity>
)

beforeEach(() => {
  front = 'form'
  confirm.mockReset()
  provideNotices({ modal: { confirm } } as never)
})
afterEach(forgetAllUnsaved)

it('marks the tab while there is something unsaved', async () => {
  render(page('visible'))
  expect(hasUnsaved('form')).toBe(false)
  await userEvent.type(screen.getByLabelText('text'), 'a')
  expect(hasUnsaved('form')).toBe(true)
  expect(hasUnsaved('other')).toBe(false)
  await userEvent.clear(screen.getByLabelText('text'))
  expect(hasUnsaved()).toBe(false)
})

it('keeps the mark while the tab is behind another, with what was typed', async () => {
  const { rerender } = render(page('visible'))
  await userEvent.type(screen.getByLabelText('text'), 'draft')
  front = 'other'
  act(() => rerender(page('hidden')))
  expect(hasUnsaved('form')).toBe(true)
  front = 'form'
  act(() => rerender(page('visible')))
  expect(screen.getByLabelText<HTMLInputElement>('text').value).toBe('draft')
  expect(hasUnsaved('form')).toBe(true)
})

it('forgets a page that goes away in front, and a closed tab', async () => {
  const { unmount } = render(page('visible'))
  await userEvent.type(screen.getByLabelText('text'), 'a')
  unmount()
  expect(hasUnsaved()).toBe(false)

  const second = render(page('visible'))
  await userEvent.type(screen.getByLabelText('text'), 'a')
  front = 'other'
  second.unmount()
  forgetTab('form')
  expect(hasUnsaved()).toBe(false)
})

it('asks before a drawer closes, once, and only when something would be lost', async () => {
  render(page('visible'))
  await userEvent.type(screen.getByLabelText('text'), 'a')
  await userEvent.click(screen.getByText('close'))
  await userEvent.click(screen.getByText('close'))
  expect(confirm).toHaveBeenCalledTimes(1)
  await act(async () => confirm.mock.calls[0]?.[0].onCancel())
  expect(screen.queryByText('closed')).toBeNull()

  await userEvent.click(screen.getByText('close'))
  await act(async () => confirm.mock.calls[1]?.[0].onOk())
  expect(screen.queryByText('closed')).not.toBeNull()

  await userEvent.clear(screen.getByLabelText('text'))
  await userEvent.click(screen.getByText('close'))
  expect(confirm).toHaveBeenCalledTimes(2)
})
