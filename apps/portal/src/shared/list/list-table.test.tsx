import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, it, vi } from 'vitest'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { ListTable } from './list-table'

beforeAll(() => prepareScreens())
afterEach(() => vi.restoreAllMocks())

/** A window that may become low. */
function fakeWindow() {
  const query = Object.assign(new EventTarget(), { matches: false })
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
  return (matches: boolean) => {
    query.matches = matches
    query.dispatchEvent(new Event('change'))
  }
}

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`pressed ${count}`}
    </button>
  )
}

it('what is open in the toolbar stays open when the window becomes low', async () => {
  const setLow = fakeWindow()
  renderScreen(
    <ListTable rows={[{ id: '1' }]} rowKey="id" columns={[{ title: 'Id', dataIndex: 'id' }]} tools={<Counter />} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'pressed 0' }))
  act(() => setLow(true))
  screen.getByRole('button', { name: 'pressed 1' })
  act(() => setLow(false))
  screen.getByRole('button', { name: 'pressed 1' })
})
