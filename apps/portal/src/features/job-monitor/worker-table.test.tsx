import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import { serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { WorkerTable } from './worker-table'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

async function show(answer: object) {
  await prepareScreens('[{"key":"*:*:*"}]')
  await i18next.loadNamespaces('monitor')
  serve({
    '/portalsync/eximport/monitor/workers': () => ({ workers: [], queuesWithoutWorker: [], problem: null, ...answer }),
  })
  renderScreen(<WorkerTable onShow={() => undefined} />)
}

it('says what runs wait for: a full disk, a store that does not answer', async () => {
  const problem = '磁盘空间不足，无法保存文件，请联系管理员（/data/files）'
  await show({ problem })
  expect((await screen.findByText(problem)).closest('[role="alert"]')).toBeTruthy()
})

it('says which queues have no worker', async () => {
  await show({ queuesWithoutWorker: ['bulk'] })
  expect((await screen.findByRole('alert')).textContent).toContain(i18next.t('monitor:queue.bulk'))
})
