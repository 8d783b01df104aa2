import { store } from '@sfa/customer/definitions/store.resource'
import { materialRequest } from '@sfa/material/definitions/request.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { ActionButtons } from '../../resource-screens/action/action-links'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const find = '/portalsync/workflow/findTask'
const act = '/portalsync/workflow/actTask'
const approval = { actions: ['pass', 'reject'], mine: false, asked: ['甲'] }

beforeAll(() => prepareScreens())

it('a record that is shown has the withdrawal of its approval, for who has started it', async () => {
  serve({
    [find]: () => ({ instanceId: '3', taskId: null, returnTargets: [], jumpTargets: [], steps: [], stuckNodes: [] }),
    [act]: () => ({ changed: 1, refused: [], answer: null }),
    '/portalsync/user/pulse': () => ({ unread: 0, todo: 0, announcements: [], lookups: {} }),
  })
  const onChanged = vi.fn()
  const row = { id: '1', ver: 1, state: 'pending', _approval: { ...approval, withdraw: '3' } }
  renderScreen(<ActionButtons resource={store} offered={[]} row={row} onStart={vi.fn()} onChanged={onChanged} />)
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: '撤回' }))
  await waitFor(() => expect(callsTo(act)).toEqual([{ action: 'withdraw', instanceId: '3' }]))
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
})

it('others do not have it', () => {
  const row = { id: '1', ver: 1, state: 'pending', _approval: approval }
  renderScreen(
    <ActionButtons resource={materialRequest} offered={[]} row={row} onStart={vi.fn()} onChanged={vi.fn()} />,
  )
  expect(screen.queryByRole('button')).toBeNull()
})
