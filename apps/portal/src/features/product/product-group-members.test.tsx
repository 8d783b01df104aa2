import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { ProductGroupMembers } from './product-group-members'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const group = { id: '9', ver: 1, code: 'G1', description: '夏季主推', isDeleted: '0' }
const found = [
  { id: '1', ver: 4, code: 'P1', fullNameCn: '绿茶', groupIds: ['9'], isDeleted: '0' },
  { id: '2', ver: 5, code: 'P2', fullNameCn: '红茶', groupIds: ['7'], isDeleted: '0' },
]
const search = '/portalsync/product/searchProduct'
const listUpdate = '/product/object/listUpdate'
const unbind = '/portalsync/product/unbindingProductGroup'
const dismiss = '/portalsync/product/dismissProductGroup'

beforeAll(() => prepareScreens())
beforeEach(() =>
  serve({
    // With a group, its members; without, what the picker looks through.
    [search]: ({ groupIds }) => (groupIds ? found.slice(0, 1) : found),
    [listUpdate]: () => [],
    [unbind]: () => ({ unbound: 1 }),
    [dismiss]: () => ({ unbound: 1, batchId: '5' }),
  }),
)

function open() {
  const onClose = vi.fn()
  renderScreen(<ProductGroupMembers group={group} onClose={onClose} onChanged={() => undefined} />, {
    page: 'product/productgroup',
  })
  return { onClose }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('binds every picked product that is not in the group yet, and leaves its other groups', async () => {
  open()
  await screen.findByText('绿茶')
  await press('添加产品')
  await press(/选择产品/)
  await press(/全选查询结果（2）/)
  const picker = (await screen.findByText('选择产品', { selector: '.ant-modal-title' })).closest(
    '.ant-modal',
  ) as HTMLElement
  await userEvent.click(within(picker).getByRole('button', { name: '确定' }))
  await press('绑定 2 个产品')
  await waitFor(() =>
    expect(callsTo(listUpdate)).toEqual([
      { objectName: 'MD_Product', records: [{ id: '2', ver: 5, groupIds: ['7', '9'] }] },
    ]),
  )
  expect(callsTo(search)[0]).toEqual({ groupIds: ['9'], page: { pageIndex: 1, pageSize: 20 } })
  expect(callsTo(search).find(body => !body.groupIds)).toMatchObject({
    isDeleted: ['0'],
    page: { pageIndex: 1, pageSize: 10 },
  })
  expect(await screen.findByText('已绑定 1 个产品')).toBeTruthy()
})

it('takes the selected products out after asking', async () => {
  open()
  const row = (await screen.findByText('绿茶')).closest('tr') as HTMLElement
  await userEvent.click(within(row).getByRole('checkbox'))
  await press('解绑')
  expect(callsTo(unbind)).toEqual([])
  await press('确定')
  await waitFor(() => expect(callsTo(unbind)).toEqual([{ id: '9', productIds: ['1'] }]))
})

it('dissolves the group after saying what that means', async () => {
  const { onClose } = open()
  await screen.findByText('绿茶')
  await press('解散分组')
  expect(await screen.findByText('分组内的所有产品将被解绑，分组将置为无效。')).toBeTruthy()
  const dialog = screen.getByText('分组内的所有产品将被解绑，分组将置为无效。').closest('.ant-modal') as HTMLElement
  await userEvent.click(within(dialog).getByRole('button', { name: '解散分组' }))
  await waitFor(() => expect(callsTo(dismiss)).toEqual([{ id: '9' }]))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('says that a large group is dissolved in the background, and leads to its progress', async () => {
  serve({ [search]: () => found.slice(0, 1), [dismiss]: () => ({ batchId: '77' }) })
  open()
  await screen.findByText('绿茶')
  await press('解散分组')
  const dialog = (await screen.findByText('分组内的所有产品将被解绑，分组将置为无效。')).closest(
    '.ant-modal',
  ) as HTMLElement
  await userEvent.click(within(dialog).getByRole('button', { name: '解散分组' }))
  expect(await screen.findByText('批次号 77，完成后分组将置为无效。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '查看进度' })).toBeTruthy()
})
