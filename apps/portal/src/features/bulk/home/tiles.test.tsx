import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { PagesContext } from '../../../shared/menu/pages'
import { sessionStore } from '../../../shared/session/session'
import { dialogStore } from '../dialogs/open-dialog'
import { aJob } from '../job/a-job.fixture'
import DecisionsTile from './decisions-tile'
import JobsTile from './jobs-tile'
import RepairsTile from './repairs-tile'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('bulk')
})
beforeEach(() => dialogStore.set(undefined))

const own = () => sessionStore.get().user?.userPerson.userID as string
const show = (tile: ReactNode) =>
  renderScreen(
    <PagesContext value={{ nodes: [], open: () => undefined, opens: () => false, titleOf: () => '' }}>
      {tile}
    </PagesContext>,
  )
const rowOf = async (file: string) => within((await screen.findByText(file)).closest('li') as HTMLElement)

it('lists the user’s own jobs only, each with a name and what can be done with it', async () => {
  const job = (batchId: string, more: object) => aJob({ batchId, userID: own(), ...more })
  serve({
    '/portalsync/eximport/uploadlog/search': () => [
      job('2', { fileName: '别人的.xlsx', userID: '404' }),
      job('4', { fileName: '待确认.xlsx', phase: 'preview' }),
    ],
    '/portalsync/eximport/tasklog/search': () => [job('1', { job: 'batch-change', direction: 'none', fileName: null })],
    '/portalsync/eximport/DownloadLog/search': () => [
      job('3', { job: 'export', direction: 'export', fileName: '产品.xlsx', links: { file: '9' } }),
    ],
  })
  show(<JobsTile title="我的任务" />)
  expect(await screen.findByText('产品（批量修改）')).toBeTruthy()
  expect((await rowOf('产品.xlsx')).getByRole('button', { name: '下载' })).toBeTruthy()
  expect((await rowOf('待确认.xlsx')).getByRole('button', { name: '继续' })).toBeTruthy()
  expect(screen.queryByText('别人的.xlsx')).toBeNull()
  expect(callsTo('/portalsync/eximport/uploadlog/search')).toMatchObject([{ userID: own() }])
})

it('opens what waits: the preview of an import, the grid of refused rows', async () => {
  serve({
    '/portalsync/eximport/job/waiting': () => ({
      decisions: [aJob({ batchId: '5', phase: 'preview', fileName: '新品.xlsx' })],
      repairs: [{ ...aJob({ batchId: '6', fileName: '门店.xlsx' }), open: 1200 }],
    }),
  })
  show(
    <>
      <DecisionsTile title="待确认的导入" />
      <RepairsTile title="待修正的数据" />
    </>,
  )
  await userEvent.click((await rowOf('新品.xlsx')).getByRole('button', { name: '查看并确认' }))
  expect(dialogStore.get()).toMatchObject({ kind: 'import' })
  expect(screen.getByText(/1,200 行待修正/)).toBeTruthy()
  await userEvent.click((await rowOf('门店.xlsx')).getByRole('button', { name: /修正$/ }))
  expect(dialogStore.get()).toMatchObject({ kind: 'repair', batchId: '6' })
})

it('says that nothing waits', async () => {
  serve({ '/portalsync/eximport/job/waiting': () => ({ decisions: [], repairs: [] }) })
  show(<DecisionsTile title="待确认的导入" />)
  expect(await screen.findByText('没有待确认的导入')).toBeTruthy()
})
