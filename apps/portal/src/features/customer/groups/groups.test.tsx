import { store } from '@sfa/customer/definitions/store.resource'
import { storeGroup } from '@sfa/customer/definitions/store-group.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ToolbarProps } from '../../../resource-screens/extensions'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import BindSelected from './bind-selected'
import FaultsCell from './faults-cell'
import GroupActions from './group-actions'
import SaveAsGroup from './save-as-group'
import WhyTab from './why-tab'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const row = { id: '9', ver: 1, code: 'SG1', description: '学校周边', groupType: 'static', isDeleted: '0' }
const search = '/portalsync/store/search'
const bind = '/portalsync/store/bindingStoreToStoreGroup'
const dissolve = '/portalsync/store/dissolveStoreGroup'
const why = '/portalsync/customer/store-group/why'
const create = '/portalsync/store/createStoreGroup'
const count = '/portalsync/customer/store-group/countConditions'
const groups = '/portalsync/store/searchStoreGroup'

beforeAll(() => prepareScreens())
beforeEach(() =>
  serve({
    [search]: () => [{ id: '1', ver: 1, code: 'S1', name: '惠民超市', groupIds: [], isDeleted: '0' }],
    [bind]: () => ({ count: 1, already: 0, changed: 1, refused: [], batchId: '5' }),
    [dissolve]: () => ({ unbound: 1, batchId: '6' }),
    [count]: () => ({ count: 4, faults: [] }),
    [groups]: () => [row],
    [create]: body => ({ id: '10', ver: 1, ...body }),
  }),
)

const open = (group: typeof row, onChanged: () => void = () => undefined) =>
  renderScreen(<GroupActions resource={storeGroup} row={group} onChanged={onChanged} />, {
    page: 'customer/storegroup',
  })
const asks = (text: string) => screen.findByText(text, { selector: '.ant-modal-confirm-title' })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('binds what a search finds after saying how many that is', async () => {
  open(row)
  await press('绑定门店')
  await press(/全选查询结果（1）/)
  const picker = (await screen.findByText('绑定门店到“学校周边”')).closest('.ant-modal') as HTMLElement
  await userEvent.click(within(picker).getByRole('button', { name: '确定' }))
  const asked = (await asks('将1家门店绑定到“学校周边”？')).closest('.ant-modal') as HTMLElement
  expect(callsTo(bind)).toMatchObject([{ id: '9', preview: true }])
  await userEvent.click(within(asked).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(callsTo(bind)).toHaveLength(2))
  expect(callsTo(bind)[1]).toEqual({
    id: '9',
    storeIds: [],
    searches: [{ query: { isDeleted: '0', isClosed: ['0'] }, except: [] }],
  })
})

it('dissolves after saying how many stores leave; the list is read anew when the result is closed', async () => {
  const changed = vi.fn()
  open(row, changed)
  await press('解散')
  const asked = (await asks('解散“学校周边”？分组内有1家门店')).closest('.ant-modal') as HTMLElement
  expect(callsTo(dissolve)).toEqual([])
  await userEvent.click(within(asked).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(callsTo(dissolve)).toEqual([{ id: '9' }]))
  const result = (await screen.findByRole('button', { name: '撤销修改' })).closest('.ant-modal') as HTMLElement
  expect(changed).not.toHaveBeenCalled()
  await userEvent.click(result.querySelector('.ant-modal-close') as HTMLElement)
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
})

it('a dynamic group is dissolved, and bound to by no hand', async () => {
  open({ ...row, groupType: 'dynamic' })
  expect(await screen.findByRole('button', { name: '解散' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '绑定门店' })).toBeNull()
  expect(screen.queryByRole('button', { name: '解绑门店' })).toBeNull()
})

it('a store says by which conditions it is in a group', async () => {
  serve({
    [why]: () => [
      {
        id: '9',
        code: 'SG1',
        description: '大店',
        groupType: 'dynamic',
        isDeleted: '0',
        by: '系统',
        since: '2026-11-22 10:00:00',
        conditions: [{ field: 'area', wanted: [100, null], has: 120, holds: true }],
      },
      {
        id: '8',
        code: 'SG2',
        description: '学校周边',
        groupType: 'static',
        isDeleted: '0',
        by: '陈晓禾',
        since: null,
        conditions: [],
      },
    ],
  })
  renderScreen(<WhyTab resource={store} row={{ id: '1', ver: 1 }} />, { page: 'customer/customermanage' })
  expect(await screen.findByText('大店')).toBeTruthy()
  expect(screen.getByText(/营业面积：/).textContent).toContain('≥ 100')
  expect(screen.getByLabelText('符合')).toBeTruthy()
  expect(screen.getByText('由陈晓禾绑定')).toBeTruthy()
})

it('says what no longer holds', () => {
  const fault = { field: 'channelID', code: 'conditionTargetGone', params: { name: '便利店' } }
  renderScreen(
    <FaultsCell row={{ ...row, conditionFaults: [fault] }}>
      <span />
    </FaultsCell>,
  )
  expect(screen.getByText('渠道：条件中的“便利店”已无效或不存在，请重新设置条件')).toBeTruthy()
})

const showButton = (Part: ComponentType<ToolbarProps>, props: Partial<ToolbarProps>) =>
  renderScreen(
    <Part resource={store} search={{ isDeleted: ['0'] }} selectedIds={[]} onChanged={() => undefined} {...props} />,
    { page: 'customer/customermanage' },
  )

it('a search of the list becomes a dynamic group with its conditions', async () => {
  showButton(SaveAsGroup, { search: { isDeleted: ['0'], level: ['A'], sort: [{ field: 'code', order: 'asc' }] } })
  await press('存为分组')
  await userEvent.type(await screen.findByLabelText('分组名称'), '重点门店')
  await press('保存')
  await waitFor(() =>
    expect(callsTo(create)).toMatchObject([
      { description: '重点门店', groupType: 'dynamic', conditions: { isDeleted: ['0'], level: ['A'] } },
    ]),
  )
  expect(callsTo(create)[0]).not.toHaveProperty('conditions.sort')
})

it('without any condition there is nothing to make a group of', async () => {
  showButton(SaveAsGroup, {})
  expect(await screen.findByRole('button', { name: '存为分组' })).toHaveProperty('disabled', true)
})

it('what is selected goes into a static group, all that was found as a search', async () => {
  showButton(BindSelected, { selecting: true, search: { level: ['A'] } })
  await press('加入分组')
  const dialog = (await screen.findByText('将门店加入分组')).closest('.ant-modal') as HTMLElement
  await userEvent.click(within(dialog).getByRole('combobox'))
  await userEvent.click(await screen.findByText(/学校周边/))
  await waitFor(() =>
    expect(callsTo(bind)).toMatchObject([
      { id: '9', storeIds: [], searches: [{ query: { level: ['A'] }, except: [] }], preview: true },
    ]),
  )
})
