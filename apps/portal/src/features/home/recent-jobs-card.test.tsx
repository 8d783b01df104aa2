import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { PagesContext } from '../../shared/pages'
import { sessionStore } from '../../shared/session'
import { useRecentJobs } from './recent-jobs'
import { RecentJobsCard } from './recent-jobs-card'

vi.mock('../../shared/request', () => import('../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces(['home', 'bulk'])
})

function Card() {
  return <RecentJobsCard jobs={useRecentJobs()} />
}

it('shows one’s own jobs only, each with a name', async () => {
  const userID = sessionStore.get().user?.userPerson.userID as string
  const row = (batchId: string, more: object) => ({
    batchId,
    job: 'import',
    kind: 'Product',
    fileName: null,
    phase: 'done',
    startTime: '2026-01-01 08:00:00',
    total: 1,
    successCount: 1,
    failureCount: 0,
    errorMessage: null,
    userID,
    ...more,
  })
  serve({
    '/portalsync/eximport/uploadlog/search': () => [
      row('1', { job: 'batch-change' }),
      row('2', { fileName: '别人的.xlsx', userID: '404' }),
    ],
    '/portalsync/eximport/DownloadLog/search': () => [row('3', { fileName: '产品.xlsx' })],
  })
  renderScreen(
    <PagesContext value={{ nodes: [], open: () => undefined, opens: () => false, titleOf: () => '' }}>
      <Card />
    </PagesContext>,
  )
  expect(await screen.findByText('产品（批量修改）')).toBeTruthy()
  expect(screen.getByText('产品.xlsx')).toBeTruthy()
  expect(screen.queryByText('别人的.xlsx')).toBeNull()
  expect(callsTo('/portalsync/eximport/uploadlog/search')).toMatchObject([{ userID }])
})
