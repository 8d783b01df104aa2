import type { InboxMessage } from '@sfa/message/definitions/inbox.calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { startLocale } from '../../../shared/language/locale'
import { listOlder } from './inbox-calls'
import { OlderMessages } from './older-messages'

vi.mock('./inbox-calls', () => ({ inboxKey: ['message', 'inbox'], listOlder: vi.fn() }))

beforeAll(async () => {
  await prepareScreens()
  await startLocale(['message'])
})

const message = (id: number) => ({ msg_id: String(id), title: `第${id}条` }) as InboxMessage

it('older messages are listed page by page, and it is said how many are left', async () => {
  const older = new Map([
    ['5', { rows: [message(4), message(3)], total: 4 }],
    ['3', { rows: [message(2), message(1)], total: 2 }],
  ])
  vi.mocked(listOlder).mockImplementation(async (_folder, before) => older.get(before) ?? { rows: [], total: 0 })
  renderScreen(
    <ul>
      <OlderMessages
        folder="readed"
        before="5"
        count={4}
        row={({ msg_id, title }) => (
          <li key={msg_id} data-testid="message">
            {title}
          </li>
        )}
      />
    </ul>,
  )
  const listed = () => screen.queryAllByTestId('message').map(one => one.textContent)
  const more = (left: number) => screen.findByRole('button', { name: `显示更早的消息（还有 ${left} 条）` })
  expect(listed()).toEqual([])
  await userEvent.click(await more(4))
  await waitFor(() => expect(listed()).toEqual(['第4条', '第3条']))
  await userEvent.click(await more(2))
  await waitFor(() => expect(listed()).toEqual(['第4条', '第3条', '第2条', '第1条']))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})
