import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { aJob } from './a-job.fixture'
import { askCancel } from './ask-cancel'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const path = '/portalsync/eximport/job/cancel'
beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('bulk')
})
beforeEach(() => {
  serve({ [path]: () => ({}) })
  renderScreen(<div />)
})

it('sends the decision to take back what was written together with the cancelling', async () => {
  askCancel(aJob({ phase: 'writing', successCount: 5000 }))
  await userEvent.click(await screen.findByLabelText('停止，并撤销已写入的数据'))
  await userEvent.click(await screen.findByRole('button', { name: '取消任务' }))
  await waitFor(() => expect(callsTo(path)).toEqual([{ batchId: '7', undo: true }]))
})

it('asks for no such decision where nothing is written', async () => {
  askCancel(aJob({ phase: 'validating', successCount: 0 }))
  await screen.findByText('任务将尽快停止。')
  expect(screen.queryByLabelText('停止，并撤销已写入的数据')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: '取消任务' }))
  await waitFor(() => expect(callsTo(path)).toEqual([{ batchId: '7', undo: false }]))
})
