import type { DocumentType, FoundDefinition } from '@sfa/workflow/definitions/definition.calls'
import type { WorkflowGraph } from '@sfa/workflow/rules/graph'
import { templates } from '@sfa/workflow/rules/templates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReactFlowProvider } from '@xyflow/react'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { RequestError } from '../../shared/request/request-error'
import { DesignerPage } from './designer-page'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const base = '/portalsync/workflow'
const levels = templates.threeLevels.graph({ say: ([zh]) => zh })
const type: DocumentType = {
  key: 'customer.store',
  label: ['门店', 'Store'],
  amount: null,
  fields: [{ name: 'name', label: ['门店名称', 'Name'], type: 'text' }],
}
let found: FoundDefinition

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('workflow-design')
})
beforeEach(() => {
  found = {
    id: '7',
    name: '门店三级审批',
    documentType: 'customer.store',
    state: 'draft',
    ver: 3,
    published: null,
    isChanged: true,
    isNew: false,
    graph: levels as FoundDefinition['graph'],
    faults: [],
    versions: [],
  }
  serve({
    [`${base}/saveDefinition`]: body => {
      found = { ...found, ver: found.ver + 1, graph: (body as unknown as FoundDefinition).graph }
      return found
    },
    [`${base}/findDefinition`]: () => found,
    [`${base}/publishDefinition`]: () => {
      found = { ...found, ver: found.ver + 1, published: 1, state: 'published', isChanged: false }
      return found
    },
  })
})

const show = (rest: Partial<FoundDefinition> = {}) =>
  renderScreen(
    <ReactFlowProvider>
      <DesignerPage first={{ ...found, ...rest }} type={type} onReload={async () => undefined} />
    </ReactFlowProvider>,
  )
const step = (name: RegExp) => screen.getByRole('button', { name })
const palette = () => within(screen.getByRole('region', { name: '节点' }))
const sent = () => callsTo(`${base}/saveDefinition`).at(-1) as unknown as { ver: number; graph: WorkflowGraph }
const key = (on: HTMLElement, name: string, rest: object = {}) => fireEvent.keyDown(on, { key: name, ...rest })

it('goes from node to node by arrows, removes and brings back, and saves the draft by itself', async () => {
  show()
  step(/^开始/).focus()
  key(step(/^开始/), 'ArrowDown')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/直属上级审批/))
  key(document.activeElement as HTMLElement, 'Delete')
  expect(screen.queryByRole('button', { name: /^审批，直属上级审批/ })).toBeNull()
  expect(screen.getByText('已删除1个节点')).toBeTruthy()
  await waitFor(() => expect(sent()?.graph.nodes).toHaveLength(4))
  expect(sent().ver).toBe(3)
  key(step(/^开始/), 'z', { ctrlKey: true })
  expect(step(/^审批，直属上级审批/)).toBeTruthy()
  await waitFor(() => expect(sent()).toMatchObject({ ver: 4, graph: { nodes: { length: 5 } } }))
  expect(await screen.findByText('已自动保存')).toBeTruthy()
})

it('adds after what is selected, marks what is missing, and is not published before it is mended', async () => {
  show()
  key(step(/^审批，直属上级审批/), ' ')
  fireEvent.click(palette().getByRole('button', { name: /条件分支/ }))
  expect(screen.getByText('已添加条件分支')).toBeTruthy()
  expect(step(/^条件分支/).getAttribute('aria-label')).toMatch(/至少需要两个分支/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^发\s*布$/ }).disabled).toBe(true)
  const ways = within(screen.getByRole('region', { name: '后续' }))
  await userEvent.click(ways.getByRole('combobox', { name: '连接到' }))
  await userEvent.click(await screen.findByText('结束 · 结束', { selector: '.ant-select-item-option-content' }))
  expect(step(/^条件分支/).getAttribute('aria-label')).not.toMatch(/至少需要两个分支/)
  expect(step(/^条件分支/).getAttribute('aria-label')).not.toMatch(/缺少默认分支/)
})

it('is saved and published with a note', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: '自动布局' }))
  fireEvent.click(screen.getByRole('button', { name: /^发\s*布$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), '第一版')
  await userEvent.click(dialog.getByRole('button', { name: /发\s*布/ }))
  await waitFor(() => expect(callsTo(`${base}/publishDefinition`)).toMatchObject([{ id: '7', note: '第一版' }]))
  expect(await screen.findByText('版本1')).toBeTruthy()
})

it('a draft that another person has changed is not written over', async () => {
  serve({
    [`${base}/saveDefinition`]: () => {
      throw new RequestError('stale', '数据已被修改')
    },
  })
  show()
  fireEvent.click(palette().getByRole('button', { name: /抄送/ }))
  expect(await screen.findByText('流程已被他人修改，当前画布不再保存')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '节点' })).toBeNull()
})

it('a new workflow is offered the templates', async () => {
  show({ isNew: true })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: /并行会签/ }))
  expect(step(/^并行分支/)).toBeTruthy()
  expect(step(/^汇聚/)).toBeTruthy()
})

it('says who would approve what is drawn, and marks the way until something is changed', async () => {
  serve({
    [`${base}/simulate`]: () => ({
      path: [
        { nodeId: 'start', name: '开始', kind: 'start', people: [], why: '' },
        {
          nodeId: 'superior',
          name: '直属上级审批',
          kind: 'approve',
          people: [{ id: '9', name: '王经理' }],
          why: '上级',
        },
      ],
      problems: [{ nodeId: 'department', text: '找不到审批人' }],
    }),
  })
  show()
  fireEvent.click(screen.getByRole('button', { name: '试运行' }))
  const panel = within(await screen.findByRole('dialog'))
  fireEvent.click(panel.getByText('填写数值'))
  expect(panel.getByText('该流程不按字段判断')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: '谁来审批' }))
  expect(await panel.findByText('王经理')).toBeTruthy()
  expect(panel.getByText('找不到审批人')).toBeTruthy()
  expect(callsTo(`${base}/simulate`).at(-1)).toMatchObject({
    documentType: 'customer.store',
    graph: { nodes: { length: 5 } },
  })
  expect(step(/^审批，直属上级审批/).className).toMatch(/passed/)
  expect(step(/^审批，部门负责人审批/).className).toMatch(/notPassed/)
  fireEvent.click(screen.getByRole('button', { name: '自动布局' }))
  expect(step(/^审批，部门负责人审批/).className).not.toMatch(/notPassed/)
  expect(panel.queryByText('王经理')).toBeNull()
})
