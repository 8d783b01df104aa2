import { org } from '@sfa/organization/definitions/org.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import MoveDialog from './move-dialog'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const move = '/portalsync/basedata/org/move'
const row = { id: '5', ver: 2, nameCN: '上海', parentID: '1', fullPath: '/1/', isDeleted: '0' }

beforeEach(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('organization')
  serve({
    '/portalsync/basedata/org/search': () => [],
    '/portalsync/basedata/org/previewMove': () => ({
      ver: 2,
      from: ['总部'],
      to: [],
      nodes: 3,
      below: [{ id: '6', name: '浦东', level: 2 }],
      uses: [{ resource: 'person.user', field: 'orgIds', count: 12 }],
      gains: { count: 0, first: [] },
      loses: { count: 1, first: [{ id: '9', name: '张总' }] },
    }),
    [move]: ({ parentID }) => ({ ver: 3, parentID, moved: 3 }),
  })
})

it('shows what moves along before it moves, and takes the move back', async () => {
  const changed = vi.fn()
  const closed = vi.fn()
  // The list behind the dialog shows the new place at once.
  function Listed() {
    const [now, setNow] = useState(row)
    const reload = () => {
      changed()
      setNow({ ...row, ver: 3, parentID: '' })
    }
    return <MoveDialog resource={org} row={now} onChanged={reload} onClose={closed} />
  }
  renderScreen(<Listed />, { page: 'parameter/organization' })
  const ok = () => screen.getByRole('button', { name: /移\s*动/ })
  expect(ok().hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: '移到最上层，没有上级' }))
  await screen.findByText(/连同下级共移动3个节点/)
  screen.getByText('浦东等2个')
  screen.getByText('12')
  screen.getByText('张总')
  await userEvent.click(ok())
  await screen.findByText('已将3个节点移到“最上层”')
  expect(callsTo(move)).toEqual([{ id: '5', ver: 2, parentID: null }])
  await userEvent.click(screen.getByRole('button', { name: '撤销移动' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(callsTo(move).at(-1)).toEqual({ id: '5', ver: 3, parentID: '1' })
  expect(changed).toHaveBeenCalledTimes(2)
})
