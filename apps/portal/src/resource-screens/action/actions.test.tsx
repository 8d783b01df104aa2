import { store } from '@sfa/customer/definitions/store.resource'
import { request } from '@sfa/registration/definitions/request.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '../../shared/request/request-error'
import { ResourcePage } from '../resource-page'
import { callsTo, serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

const search = '/portalsync/user/registration/search'
const reject = '/portalsync/user/registration/reject'
const row = (id: string, state: string) => ({ id, ver: 3, name: `王${id}`, userName: `user.${id}`, state, _labels: {} })

beforeAll(() => prepareScreens())
beforeEach(() => serve({ [search]: () => [row('1', 'New'), row('2', 'Rejected')], [reject]: () => ({}) }))

const show = async () => {
  renderScreen(<ResourcePage resource={request} />, { at: '/person/accountrequest', page: 'person/accountrequest' })
  await screen.findByText('user.1')
}
const inRow = (id: string) => within(screen.getByText(`user.${id}`).closest('tr') as HTMLElement)
const link = (id: string, name: string) => inRow(id).getByRole('button', { name })

it('what the state refuses is grey, says why, and does nothing', async () => {
  await show()
  expect(link('1', '拒绝').getAttribute('aria-disabled')).toBeNull()
  expect(link('2', '拒绝').getAttribute('aria-disabled')).toBe('true')
  expect(link('2', '拒绝').title).toBe('该申请已处理')
  await userEvent.click(link('2', '拒绝'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('calls that a definition leaves out have no buttons', async () => {
  await show()
  expect(inRow('1').queryByRole('button', { name: '编辑' })).toBeNull()
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})

it('its form is made of its body, and sends it with the version that was seen', async () => {
  await show()
  await userEvent.click(link('1', '拒绝'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('拒绝：王1')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '拒绝' }))
  expect(await dialog.findByText('该字段必填')).toBeTruthy()
  expect(callsTo(reject)).toEqual([])
  await userEvent.type(dialog.getByLabelText('处理意见'), '信息不符')
  await userEvent.click(dialog.getByRole('button', { name: '拒绝' }))
  await waitFor(() => expect(callsTo(reject)).toEqual([{ id: '1', ver: 3, opinion: '信息不符' }]))
  await waitFor(() => expect(callsTo(search)).toHaveLength(2))
  expect(await screen.findByText('“拒绝”操作成功')).toBeTruthy()
})

it('a refusal stands at its field, and what was typed stays', async () => {
  serve({
    [search]: () => [row('1', 'New')],
    [reject]: () => {
      const failures = [{ field: 'opinion', code: 'maxLength', message: '最多输入500个字符!' }]
      throw new RequestError('invalid', '数据有误', 200, { failures })
    },
  })
  await show()
  await userEvent.click(link('1', '拒绝'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('处理意见'), '很长')
  await userEvent.click(dialog.getByRole('button', { name: '拒绝' }))
  expect(await dialog.findByText('最多输入500个字符!')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('处理意见').value).toBe('很长')
})

it('for a selection it is asked once, and tells what became of each', async () => {
  serve({
    [search]: () => [row('1', 'New'), row('2', 'Rejected')],
    [reject]: () => ({
      changed: 1,
      waiting: 1,
      asked: ['王五'],
      refused: [{ id: '2', code: 'alreadyHandled', message: '该申请已处理' }],
    }),
  })
  await show()
  for (const box of screen.getAllByRole('checkbox').slice(1)) await userEvent.click(box)
  // An approval tells a password, and is for one alone.
  expect(screen.getAllByRole('button', { name: '通过' })).toHaveLength(2)
  await userEvent.click(screen.getAllByRole('button', { name: '拒绝' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('处理意见'), '重复')
  await userEvent.click(dialog.getByRole('button', { name: '拒绝' }))
  await waitFor(() => expect(callsTo(reject)).toEqual([{ ids: ['1', '2'], opinion: '重复' }]))
  expect(await dialog.findByText('成功 1 条，失败 1 条')).toBeTruthy()
  expect(dialog.getByText('其中 1 条等待王五审批')).toBeTruthy()
  expect(dialog.getByText('该申请已处理')).toBeTruthy()
})

it('several actions that all of a selection refuses stand in a menu, with their reasons', async () => {
  serve({
    '/portalsync/store/search': () => [
      { id: '1', ver: 1, code: 'S1', name: '惠民超市', state: 'passed', isDeleted: '0' },
    ],
  })
  renderScreen(<ResourcePage resource={store} />, { at: '/customer/customermanage', page: 'customer/customermanage' })
  await userEvent.click(
    within((await screen.findByText('惠民超市')).closest('tr') as HTMLElement).getByRole('checkbox'),
  )
  const bar = within((await screen.findByText('已选择 1 条')).closest('.ant-pro-table-alert') as HTMLElement)
  expect(bar.getByRole('button', { name: '关店' })).toBeTruthy()
  expect(bar.queryByRole('button', { name: '通过' })).toBeNull()
  await userEvent.click(bar.getByRole('button', { name: '其他操作' }))
  const refused = await screen.findByText('通过：当前状态为“已通过”，不能执行“通过”')
  expect(refused.closest('li')?.getAttribute('aria-disabled')).toBe('true')
})

it('without the key there is no button', async () => {
  await prepareScreens('[{"key":"search"}]')
  await show()
  expect(inRow('1').queryByRole('button', { name: '拒绝' })).toBeNull()
})
