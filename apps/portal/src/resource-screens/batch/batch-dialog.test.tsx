import { productGroup } from '@sfa/product/definitions/product-group.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { BatchDialog } from './batch-dialog'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

beforeAll(() => prepareScreens())

const path = '/portalsync/product/product-group/batchUpdate'
const row = { id: '1', ver: 1, code: 'G1', description: '夏季主推', remark: '旧备注' }
const preview = { count: 2, samples: [{ before: row, after: { ...row, remark: '新备注' } }] }

function open() {
  const onChanged = vi.fn()
  renderScreen(
    <BatchDialog
      resource={productGroup}
      selectedIds={['1', '2']}
      search={{ code: 'G' }}
      total={812}
      onChanged={onChanged}
      onClose={() => undefined}
    />,
  )
  return { onChanged }
}

async function chooseRemark(value: string) {
  await userEvent.click(screen.getByLabelText('修改字段'))
  await userEvent.click(await screen.findByText('备注'))
  await userEvent.type(await screen.findByRole('textbox', { name: '备注' }), value)
}
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('offers only fields that can have one value for many records', async () => {
  serve({})
  open()
  await userEvent.click(screen.getByLabelText('修改字段'))
  expect(await screen.findByText('备注')).toBeTruthy()
  expect(screen.queryByText('分组编码')).toBeNull()
  expect(screen.queryByText('分组名称')).toBeNull()
})

it('shows before and after as the server previews it, then what was refused', async () => {
  const refused = [{ id: '2', code: 'notFound', message: '数据不存在' }]
  serve({ [path]: body => (body.preview ? preview : { changed: 1, refused }) })
  const { onChanged } = open()
  await chooseRemark('新备注')
  await press(/下一步/)
  expect(await screen.findByText(/将修改 2 条数据/)).toBeTruthy()
  expect(screen.getByText('旧备注')).toBeTruthy()
  expect(screen.getByText('新备注', { selector: 'strong' })).toBeTruthy()
  await press(/确定修改 2 条/)
  expect(await screen.findByText('成功 1 条，失败 1 条')).toBeTruthy()
  expect(screen.getByText('数据不存在')).toBeTruthy()
  expect(onChanged).toHaveBeenCalledTimes(1)
  const changes = { remark: '新备注' }
  expect(callsTo(path)).toEqual([
    { ids: ['1', '2'], changes, preview: true },
    { ids: ['1', '2'], changes },
  ])
})

it('everything found is sent as the search, and a long change as a job with a link to its progress', async () => {
  serve({ [path]: body => (body.preview ? { ...preview, count: 812 } : { batchId: 'B 1' }) })
  open()
  await userEvent.click(screen.getByText('查询到的全部 812 条'))
  await chooseRemark('新备注')
  await press(/下一步/)
  await press(/确定修改 812 条/)
  const link = await screen.findByRole('link', { name: '查看进度' })
  expect(link.getAttribute('href')).toBe('/importexport/tasklog?batchId=B%201')
  await waitFor(() => expect(callsTo(path).at(-1)).toEqual({ query: { code: 'G' }, changes: { remark: '新备注' } }))
})

it('takes a change back from its result, and tells what was left alone', async () => {
  const ended = { batchId: '7', phase: 'undone', status: '3', failureCount: 1, direction: 'none' }
  serve({
    [path]: body => (body.preview ? preview : { changed: 2, refused: [], batchId: '7' }),
    '/portalsync/eximport/job/undo': () => ({ batchId: '7' }),
    '/portalsync/eximport/tasklog/search': () => [ended],
  })
  const { onChanged } = open()
  await chooseRemark('新备注')
  await press(/下一步/)
  await press(/确定修改 2 条/)
  await press(/撤销修改/)
  await userEvent.click(await screen.findByRole('button', { name: '确定撤销' }))
  expect(await screen.findByText('已撤销，1 条保留未动')).toBeTruthy()
  expect(callsTo('/portalsync/eximport/job/undo')).toEqual([{ batchId: '7' }])
  expect(screen.getByRole('link', { name: '查看任务日志' }).getAttribute('href')).toBe(
    '/importexport/tasklog?batchId=7',
  )
  expect(onChanged).toHaveBeenCalledTimes(2)
})
