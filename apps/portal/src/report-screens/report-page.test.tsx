import type { Report } from '@sfa/kit/report'
import { reportCall } from '@sfa/kit/report'
import { callPath } from '@sfa/kit/resource-calls'
import { sendStatisticsReport } from '@sfa/message/definitions/send-statistics.report'
import { orderReportSr } from '@sfa/order/definitions/order-report-sr.report'
import { interfaceLogReport } from '@sfa/person/definitions/interface-log.report'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../resource-screens/testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from '../resource-screens/testing/render-screen'
import { placesStore } from '../shared/request/places'
import { RequestError } from '../shared/request/request-error'
import { ReportPage } from './report-page'

vi.mock('../shared/request/request', () => import('../resource-screens/testing/fake-request'))

const log = interfaceLogReport as unknown as Report
const statistics = sendStatisticsReport as unknown as Report
const call = (report: Report, operation: 'search' | 'figures') => reportCall(report.path, operation)
const row = {
  id: '1',
  createTime: '2026-03-01 08:00:00',
  method: 'POST',
  path: '/portalsync/product/createBrand',
  userID: '7',
  status: 200,
  code: '0',
  duration: 1234,
  traceId: 'T-1',
  ip: null,
  failed: 0,
  _labels: { userID: '陈晓禾' },
}

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces(['report', 'bulk', 'message', 'person'])
})
beforeEach(() =>
  serve({
    [call(log, 'search')]: () => Object.assign([row], { total: 41 }),
    [call(log, 'figures')]: () => ({ totals: { duration: 56789, failed: 3 }, chart: [], hidden: ['ip'] }),
  }),
)

const show = (report: Report, at = report.path) => renderScreen(<ReportPage report={report} />, { at })

it('shows numbers with thousands, references by name, and the totals of the whole search', async () => {
  show(log)
  expect(await screen.findByText('1,234')).toBeTruthy()
  expect(screen.getByText('陈晓禾')).toBeTruthy()
  expect((await screen.findByText(/56,789/)).textContent).toBe('平均56,789 毫秒')
  expect(screen.getByText('合计')).toBeTruthy()
  expect(callsTo(call(log, 'figures'))).toEqual([{ chart: false }])
})

const bySr = orderReportSr as unknown as Report
const searchBySr = callPath(bySr.shape, 'search')

it('asks a heavy report for rows and totals at once', async () => {
  const figures = { totals: { orders: 4321 }, chart: [], hidden: ['skus'] }
  serve({ [searchBySr]: () => Object.assign([{ id: '7 x', orders: 12, skus: 3 }], { total: 1, figures }) })
  show(bySr)
  expect(await screen.findByText('4,321')).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: /品项数/ })).toBeNull()
  expect(callsTo(searchBySr)[0]).toMatchObject({ figures: true })
  expect(callsTo(call(bySr, 'figures'))).toEqual([])
})

it('says how many are before it while it waits for its turn', async () => {
  let answer: (rows: unknown) => void = () => undefined
  serve({
    [searchBySr]: () =>
      new Promise(resolve => {
        answer = resolve
      }),
  })
  show(bySr)
  await waitFor(() => expect(callsTo(searchBySr)).toHaveLength(1))
  act(() => placesStore.set(new Map([[bySr.path, 3]])))
  expect((await screen.findByText('排队中，前面还有3个查询')).closest('[role=status]')).toBeTruthy()
  answer(Object.assign([], { total: 0, figures: { totals: {}, chart: [], hidden: [] } }))
  await waitFor(() => expect(screen.queryByText(/排队中/)).toBeNull())
  placesStore.set(new Map())
})

it('leaves out a column that is hidden from the reader', async () => {
  show(log)
  await screen.findByText(/56,789/)
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /IP地址/ })).toBeNull())
})

it('searches by its parameters, which stand in the address; totals follow', async () => {
  show(log)
  await screen.findByText('1,234')
  await userEvent.type(screen.getByLabelText('接口'), 'brand{Enter}')
  await waitFor(() => expect(callsTo(call(log, 'search')).at(-1)).toMatchObject({ path: 'brand' }))
  await waitFor(() => expect(callsTo(call(log, 'figures')).at(-1)).toEqual({ path: 'brand', chart: false }))
  expect(currentAddress()).toBe('/person/interfacelog?path=brand')
})

it('leads from a figure to the rows behind it', async () => {
  show(log)
  const link = await screen.findByRole('link', { name: 'T-1' })
  expect(link.getAttribute('href')).toBe('/parameter/logmanagement?traceId=%3DT-1')
})

it('says why it could not be searched, and tries again', async () => {
  let fails = true
  serve({
    [call(log, 'search')]: () => (fails ? new RequestError('busy', '系统繁忙') : Object.assign([row], { total: 1 })),
    [call(log, 'figures')]: () => ({ totals: {}, chart: [], hidden: [] }),
  })
  show(log)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('系统繁忙')
  fails = false
  await userEvent.click(within(alert).getByRole('button', { name: '重试' }))
  expect(await screen.findByText('1,234')).toBeTruthy()
})

it('without rows says so, below the titles', async () => {
  serve({
    [call(statistics, 'search')]: () => Object.assign([], { total: 0 }),
    [call(statistics, 'figures')]: () => ({ totals: { recipients: null }, chart: [], hidden: [] }),
  })
  show(statistics)
  expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(0)
  expect(screen.getByRole('columnheader', { name: /阅读率/ })).toBeTruthy()
})
