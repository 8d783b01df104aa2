import type { JobDetails } from '@sfa/kit/calls/job-details'
import { product } from '@sfa/product/definitions/product.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { aJob, aTimeline } from '../job/a-job.fixture'
import { ImportDialog } from './import-dialog'
import { importSessionOf } from './import-session'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const checkCall = '/portalsync/eximport/uploadlog/search'
const session = importSessionOf(product)

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('bulk')
})
afterEach(() => session.flow.reset())

function open(job?: JobDetails, running: readonly { batchId: string }[] = []) {
  const [first] = running
  serve({
    [checkCall]: () => running,
    '/portalsync/eximport/job/find': () => job ?? aJob({ phase: 'writing', ...first }),
  })
  if (job) session.flow.follow(job.batchId)
  renderScreen(<ImportDialog session={session} onClose={() => undefined} />)
}
const choose = (name: string) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], name), {
    applyAccept: false,
  })
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const inConfirm = (text: string) => screen.findByText(text, { selector: '.ant-modal-confirm-title' })

it('refuses a file that is no spreadsheet, naming it', async () => {
  open()
  await choose('photo.png')
  expect(await inConfirm('Excel导入失败')).toBeTruthy()
  expect(await screen.findByText('文件格式错误：photo.png')).toBeTruthy()
  expect(screen.getByRole('button', { name: /上传并校验/ })).toHaveProperty('disabled', true)
})

it('takes csv with a warning', async () => {
  open()
  await choose('products.csv')
  expect(await screen.findByText(/csv文件中的数字编码可能丢失前导零/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /上传并校验/ })).toHaveProperty('disabled', false)
})

it('uploads nothing while an import of the kind runs, and leads to that', async () => {
  open(undefined, [{ batchId: '5' }])
  await choose('products.xlsx')
  await press(/上传并校验/)
  expect(await inConfirm('账号状态')).toBeTruthy()
  expect(callsTo(checkCall)).toEqual([
    { type: 'Product', status: '0', createBy: 'admin', page: { pageIndex: 1, pageSize: 1 } },
  ])
  expect(session.flow.store.get()).toEqual({ at: 'file' })
  await press(/查看该任务/)
  expect(session.flow.store.get()).toEqual({ at: 'job', batchId: '5' })
})

it('names a preview that waits and leads to it', async () => {
  const waits = aJob({ batchId: '6', phase: 'preview', fileName: '十一月.xlsx' })
  open(undefined, [waits])
  await choose('products.xlsx')
  await press(/上传并校验/)
  expect(await screen.findByText('上一次导入“十一月.xlsx”（批次号 6）还在等待确认，请先确认或取消')).toBeTruthy()
  await press(/去确认/)
  expect(session.flow.store.get()).toEqual({ at: 'job', batchId: '6' })
})

const preview = { new: 3, changed: 1, unchanged: 2, refused: 1, samples: [] }
const waiting = (changes: Partial<JobDetails> = {}) =>
  aJob({
    phase: 'preview',
    status: '0',
    failureCount: 1,
    preview,
    errors: [
      { row: 5, column: '品牌', value: '没有', code: 'notFound', message: '“没有”不存在', suggestion: '云禾茶' },
    ],
    timeline: aTimeline('created', 'parsing', 'validating', 'preview'),
    ...changes,
  })

it('says what would be written and why a row is refused, and writes after a yes', async () => {
  open(waiting())
  expect(await screen.findByText('“没有”不存在', { exact: false })).toBeTruthy()
  expect(screen.getByText(/云禾茶/)).toBeTruthy()
  await press(/确认导入 4 行/)
  await waitFor(() => expect(callsTo('/portalsync/eximport/job/confirm')).toEqual([{ batchId: '7', overwrite: false }]))
})

it('overwrites what others have changed since the preview only where the person says so', async () => {
  open(waiting({ isCover: '1' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /预览之后被修改的数据也覆盖/ }))
  await press(/确认导入 4 行/)
  await waitFor(() => expect(callsTo('/portalsync/eximport/job/confirm')).toEqual([{ batchId: '7', overwrite: true }]))
})

it('has nothing to confirm where nothing would change', async () => {
  open(waiting({ preview: { ...preview, new: 0, changed: 0 } }))
  expect(await screen.findByRole('button', { name: /没有可写入的数据/ })).toHaveProperty('disabled', true)
})

it('asks about a header that was not understood, and has the file checked again as the person says', async () => {
  const mapping = [
    { index: 0, header: '产品编码', path: 'code', how: 'exact' as const },
    { index: 1, header: '商品简称', path: null, how: 'unknown' as const, suggestion: 'shortNameCn' },
  ]
  const columns = [
    { path: 'code', label: '产品编码', mandatory: true },
    { path: 'shortNameCn', label: '产品简称', mandatory: false },
  ]
  open(waiting({ mapping, columns }))
  await press(/采用全部建议/)
  await press(/应用并重新校验/)
  await waitFor(() =>
    expect(callsTo('/portalsync/eximport/job/mapping')).toEqual([
      { batchId: '7', mapping: { 商品简称: 'shortNameCn' } },
    ]),
  )
})

it('says once which mandatory columns are missing, and no more when they are chosen', async () => {
  const mapping = [{ index: 0, header: '品号', path: null, how: 'unknown' as const, suggestion: 'code' }]
  const columns = [{ path: 'code', label: '产品编码', mandatory: true }]
  open(aJob({ phase: 'failed', errorCode: 'headersMissing', errorMessage: '缺少必填列：产品编码', mapping, columns }))
  expect(await screen.findAllByText(/缺少必填列/)).toHaveLength(1)
  await press(/采用全部建议/)
  await waitFor(() => expect(screen.queryByText(/缺少必填列/)).toBeNull())
})

it('offers undo and another upload when it is done', async () => {
  const endTime = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  open(aJob({ endTime, status: '1', failureCount: 2, links: { failed: '31' } }))
  expect(await screen.findByText('导入完成，部分数据失败')).toBeTruthy()
  await press(/撤销导入/)
  expect(await inConfirm('确定撤销这次导入吗？')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: /撤销导入/ }).at(-1) as HTMLElement)
  await waitFor(() => expect(callsTo('/portalsync/eximport/job/undo')).toEqual([{ batchId: '7' }]))
  await press(/上传修正后的文件/)
  expect(session.flow.store.get()).toEqual({ at: 'file' })
})

it('says at the preview which cells of the file are not imported', async () => {
  const reading = { sheet: '产品', otherSheets: [], hiddenRows: 0, skipHidden: false, sampleRows: 0, hiddenSheet: true }
  const unnamed = { count: 7, places: ['M2', 'M3', 'M4', 'M5', 'M6'] }
  const counts = { new: 1, changed: 0, unchanged: 0, refused: 0, samples: [] }
  const pictures = { count: 1, places: ['L2'] }
  open(aJob({ phase: 'preview', preview: { ...counts, reading: { ...reading, unnamed, pictures } } }))
  expect(await screen.findByText('有7个单元格所在的列没有标题，不会导入：M2, M3, M4, M5, M6 …')).toBeTruthy()
  expect(screen.getByText('有1个单元格的内容是图片，按空白处理：L2')).toBeTruthy()
  expect(screen.getByText('导入的工作表“产品”在文件中被隐藏')).toBeTruthy()
})
