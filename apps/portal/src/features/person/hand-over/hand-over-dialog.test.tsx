import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import HandOverDialog from './hand-over-dialog'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const path = '/portalsync/user/user/handOver'
const row = { id: '5', ver: 2, name: '张三', isDeleted: '0' }
const stores = { resource: 'customer.store', field: 'salesRepUserCodeList' }

beforeEach(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('person')
  serve({
    '/portalsync/v2.0/user/user/search': () => [row, { id: '9', ver: 1, name: '王五', isDeleted: '0' }],
    '/portalsync/user/user/previewHandOver': () => ({
      user: { id: '5', name: '张三', isDeleted: '0', leaveDate: null },
      superior: { id: '7', name: '李四' },
      parts: [
        { ...stores, count: 4, outOfReach: 1, locked: 2, mayEdit: true },
        { resource: 'organization.org', field: 'headIDs', count: 1, outOfReach: 0, locked: 0, mayEdit: false },
      ],
      roles: [],
    }),
    [path]: ({ check }) => ({
      ...(check ? { checked: 4 } : { batchId: '1' }),
      changed: 3,
      refused: [{ id: '8', ...stores, key: 'S1 小店', code: 'invalid', message: '“李四”与“所属组织”不符' }],
    }),
  })
})

it('offers everybody but the leaver as a successor', async () => {
  renderScreen(<HandOverDialog row={row} onChanged={vi.fn()} onClose={vi.fn()} />, { page: 'person/usermanagement' })
  await userEvent.click(await screen.findByLabelText('交接给'))
  await screen.findByTitle('王五')
  expect(screen.queryByTitle('张三')).toBeNull()
})

it('asks for a successor of all that is ticked, says what cannot go, and hands over the others', async () => {
  const changed = vi.fn()
  renderScreen(<HandOverDialog row={row} onChanged={changed} onClose={() => undefined} />, {
    page: 'person/usermanagement',
  })
  await screen.findByText('门店 · 业务代表')
  screen.getByText(/另有1条超出数据权限/)
  screen.getByText(/另有2条当前状态不可修改，保持不变/)
  screen.getByText('没有修改权限')
  const ok = () => screen.getByRole('button', { name: /^交\s*接$/ })
  expect(ok().hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '交给直属上级李四' }))
  await waitFor(() => expect(ok().hasAttribute('disabled')).toBe(false))
  // Said at once, so that another successor can be chosen; the account is not looked at.
  await screen.findByText('已检查4条，按当前选择有1条不能交接')
  screen.getByText('门店：“李四”与“所属组织”不符（1条）')
  expect(callsTo(path)).toEqual([{ userID: '5', check: true, parts: [{ ...stores, to: ['7'] }] }])
  await userEvent.click(ok())
  await screen.findByText('已检查4条，有1条不能交接，尚未做任何修改')
  screen.getByText('门店 S1 小店')
  expect(callsTo(path).at(-1)).toMatchObject({ check: true, invalidate: true, parts: [{ ...stores, to: ['7'] }] })
  expect(changed).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '交接其余数据' }))
  await screen.findByText('成功 3 条，失败 1 条')
  expect(callsTo(path).at(-1)).toMatchObject({ check: false })
  expect(changed).toHaveBeenCalledTimes(1)
})
