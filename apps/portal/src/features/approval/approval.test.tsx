import type { TaskDetail } from '@sfa/workflow/definitions/task.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { loadAllDefinitions } from '../../shared/definitions'
import { PagesContext } from '../../shared/menu/pages'
import HandledPage from './handled-page'
import TodoTile from './home/todo-tile'
import TodoPage from './todo-page'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const search = '/portalsync/workflow/searchTask'
const find = '/portalsync/workflow/findTask'
const act = '/portalsync/workflow/actTask'
const row = {
  id: '7',
  taskId: '7',
  instanceId: '3',
  kind: 'approve',
  resource: 'customer.store',
  number: 'S1',
  title: '惠民超市',
  initiator: '王建国',
  node: '主管审批',
  holders: '陈晓禾',
  arriveTime: '2026-11-23 10:00:00',
  dueTime: '2026-01-01 10:00:00',
  amount: null,
  forName: '李四',
  byName: null,
  decision: null,
  opinion: null,
  decideTime: null,
  unread: false,
  problem: null,
  state: 'running',
}
const detail: TaskDetail = {
  instanceId: '3',
  taskId: '7',
  kind: 'approve',
  resource: 'customer.store',
  recordId: '1',
  definition: '门店三级审批',
  version: 1,
  state: 'running',
  number: 'S1',
  title: row.title,
  initiator: '王建国',
  startTime: '2026-11-23 10:00:00',
  endTime: null,
  endedBy: null,
  endReason: null,
  amount: null,
  link: '/customer/customermanage',
  summary: ['code', 'name'],
  row: { code: 'S1', name: '惠民超市', _labels: {} },
  steps: [],
  nodes: [{ id: 'a', name: '主管审批', kind: 'approve', state: 'current' }],
  graph: {
    nodes: [
      { id: 'start', name: '开始', kind: 'start', x: 0, y: 0 },
      { id: 'end', name: '结束', kind: 'end', x: 0, y: 100 },
    ],
    edges: [{ id: 'e', from: 'start', to: 'end' }],
  },
  trail: [],
  events: [],
  problem: null,
  opinionRequired: false,
  form: null,
  actions: ['agree', 'reject', 'return'],
  returnTargets: [{ id: 'initiator', name: '王建国' }],
  jumpTargets: [],
  stuckNodes: [],
}

beforeAll(async () => {
  await prepareScreens()
  await loadAllDefinitions()
})
const standard = {
  [search]: () => [row, { ...row, id: '8', taskId: '8', number: 'S2', forName: null }],
  [find]: () => detail,
  [act]: () => ({ changed: 1, refused: [], answer: null }),
  '/portalsync/user/pulse': () => ({ unread: 0, todo: 2, announcements: [], lookups: {} }),
}
beforeEach(() => serve(standard))
const open = () => renderScreen(<TodoPage />, { page: 'processwith/todoitem' })
const press = async (name: string | RegExp, within_ = screen) =>
  userEvent.click(await within_.findByRole('button', { name }))

it('shows in whose place one is asked and how late it is', async () => {
  open()
  expect(await screen.findByText('代李四')).toBeTruthy()
  expect(screen.getAllByText(/^超时 \d+ 天$/)).toHaveLength(2)
})

it('a rejection says that it needs an opinion before it asks the server', async () => {
  open()
  await userEvent.click((await screen.findAllByRole('button', { name: '驳回' }))[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await press('驳回', within(dialog) as unknown as typeof screen)
  expect(await within(dialog).findByText('必填')).toBeTruthy()
  expect(callsTo(act)).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox'), '资料不全')
  await press('驳回', within(dialog) as unknown as typeof screen)
  await waitFor(() => expect(callsTo(act)).toEqual([{ action: 'reject', taskId: '7', opinion: '资料不全' }]))
})

it('several are agreed at once, and those that go on to another approver are told apart', async () => {
  serve({ ...standard, [act]: () => ({ changed: 2, waiting: 1, asked: ['王五'], refused: [], answer: null }) })
  open()
  for (const name of ['S1', 'S2']) await screen.findByText(name)
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement)
  await userEvent.click((await screen.findAllByRole('button', { name: '同意' }))[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('同意 2 项待办')).toBeTruthy()
  await press('同意', within(dialog) as unknown as typeof screen)
  await waitFor(() => expect(callsTo(act)).toEqual([{ action: 'agree', taskIds: ['7', '8'] }]))
  expect(await screen.findByText('已处理 2 项；其中 1 条等待王五审批')).toBeTruthy()
})

it('opens the approval with its document, and sends it back to its initiator', async () => {
  open()
  await press('S1')
  expect(await within(await screen.findByRole('dialog')).findByText('惠民超市')).toBeTruthy()
  expect(screen.getByText('门店三级审批（版本 1）')).toBeTruthy()
  expect(await screen.findByText('开始')).toBeTruthy()
  await press('退回')
  const dialog = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement
  await userEvent.click(within(dialog).getByRole('combobox'))
  await userEvent.click(await screen.findByText('发起人（王建国）'))
  await userEvent.type(within(dialog).getByRole('textbox'), '补电话')
  await press('退回', within(dialog) as unknown as typeof screen)
  await waitFor(() =>
    expect(callsTo(act)).toEqual([{ action: 'return', taskId: '7', opinion: '补电话', nodeId: 'initiator' }]),
  )
})

it.each([
  ['todo', <TodoPage key="todo" />, 'TodoItem', { text: 'S1', folder: ['todo'] }],
  ['handled', <HandledPage key="handled" />, 'HandledItem', { text: 'S1' }],
] as const)('the %s list is exported as it was searched', async (_, page, kind, condition) => {
  await i18next.loadNamespaces('bulk')
  const exported = '/portalsync/eximport/export'
  serve({
    [search]: () => [row],
    [exported]: () => ({ batchId: '1' }),
    '/portalsync/eximport/DownloadLog/search': () => [],
    '/eximport/downloadColumn/searchParam': () => [{ id: 'number', description: '单号' }],
  })
  renderScreen(page, { page: 'processwith/todoitem' })
  await userEvent.type(await screen.findByPlaceholderText('单号、标题或发起人'), 'S1{Enter}')
  await waitFor(() => expect(callsTo(search).at(-1)).toMatchObject({ text: 'S1' }))
  await press(/导出$/)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: /导出 1 条/ }))
  await waitFor(() => expect(callsTo(exported)).toHaveLength(1))
  const [body] = callsTo(exported)
  expect(body).toMatchObject({ exportDataType: kind })
  expect(JSON.parse(String(body?.queryCondition))).toEqual(condition)
})

it('the home page shows what waits for a decision, and leads to it', async () => {
  serve({ [search]: () => [row] })
  renderScreen(
    <PagesContext value={{ nodes: [], open: () => undefined, opens: () => false, titleOf: () => '' }}>
      <TodoTile title="待办审批" />
    </PagesContext>,
  )
  expect(await screen.findByText('门店 惠民超市')).toBeTruthy()
  expect(screen.getByText('王建国', { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: '去处理' }).getAttribute('href')).toContain('/processwith/todoitem')
  expect(callsTo(search)[0]).toMatchObject({ folder: 'todo' })
})
