import { auxiliary } from '@sfa/mobile/definitions/auxiliary-functions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import AuxiliaryPage from './auxiliary-page'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const base = '/portalsync/basedata'
const update = `${base}/AuxiliaryFunctionConfig/update`
const reset = `${base}/AuxiliaryFunctionConfig/reset`
const leaf = (AuxiliaryFunctionID: string, Code: string, ParentCode: string | null, descriptionCn: string) => ({
  AuxiliaryFunctionID,
  Code,
  ParentCode,
  Sequence: 1,
  descriptionCn,
  descriptionEn: Code,
  SubModuleList: [],
})

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('mobile')
})
beforeEach(() =>
  serve({
    [`${base}/AuxiliaryFunction/search`]: () => [
      { ...leaf('400', 'office', null, '办公'), sonList: [leaf('401', 'checkIn', 'office', '考勤打卡')] },
      {
        ...leaf('500', 'learning', null, '学习'),
        sonList: [leaf('501', 'productInfo', 'learning', '产品资料'), leaf('502', 'course', 'learning', '培训课程')],
      },
    ],
    '/portalsync/mobile/design/find': () => ({
      kind: auxiliary.kind,
      code: 'main',
      name: '',
      ver: 7,
      published: 2,
      effectiveFrom: null,
      isDraft: false,
      lastModifiedBy: null,
      lastModifiedTime: null,
      content: {
        components: [
          { id: '400', type: 'office', values: { Sequence: 1 } },
          { id: '401', type: 'checkIn', values: { Sequence: 2 } },
        ],
      },
      faults: [],
      versions: [],
    }),
    [update]: () => [],
    [reset]: () => [],
  }),
)

const shown = async () => {
  renderScreen(<AuxiliaryPage />)
  return within(await screen.findByRole('tree', { name: '内容' }))
}
const names = (tree: Awaited<ReturnType<typeof shown>>) =>
  tree.getAllByRole('treeitem').map(item => item.getAttribute('aria-label'))
const box = (name: string) => {
  const [node] = screen.getAllByText(name, { selector: '.ant-tree-title' })
  return node?.closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox') as HTMLElement
}

it('a ticked function comes last with its parent and children, is put in order by keyboard and saved', async () => {
  const tree = await shown()
  expect(names(tree)).toEqual(['办公', '考勤打卡'])
  await userEvent.click(box('学习'))
  expect(names(tree)).toEqual(['办公', '考勤打卡', '学习', '产品资料', '培训课程', '考试'])
  await userEvent.click(box('产品资料'))
  tree.getByRole('treeitem', { name: '学习' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names(tree)).toEqual(['学习', '培训课程', '考试', '办公', '考勤打卡'])
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(callsTo(update)).toEqual([
      {
        ver: 7,
        paramList: ['500', '502', '503', '400', '401'].map((AuxiliaryFunctionID, at) => ({
          AuxiliaryFunctionID,
          Sequence: at + 1,
        })),
      },
    ]),
  )
})

it('goes back to what a new company has after asking', async () => {
  await shown()
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(callsTo(reset)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(callsTo(reset)).toHaveLength(1))
})
