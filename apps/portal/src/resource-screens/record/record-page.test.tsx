import { demo } from '@sfa/resources/demo/demo.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from '../testing/render-screen'
import { copyOf } from './copy-of'
import { hasRecordPage, pageAddress, pageRoute } from './page-address'
import { RecordPage } from './record-page'

vi.mock('../../shared/request', () => import('../testing/fake-request'))

beforeAll(() => prepareScreens())

const record = (id: string, name: string) => ({
  id,
  ver: 1,
  code: `D${id}`,
  name,
  amount: 12.5,
  isPublic: '0',
  isDeleted: '0',
})
const rows = [record('1', '一号'), record('2', '二号')]
const change = {
  id: '9',
  resource: 'demo.demo',
  recordId: '2',
  operation: 'update',
  changes: { name: ['旧名', '二号'] },
  source: 'page',
  userId: '1',
  userName: '陈晓禾',
  traceId: 't',
  createTime: '2026-01-01 08:00:00',
}

function show(address: string) {
  serve({
    '/portalsync/demo/demo/findById': body => rows.find(({ id }) => id === body.id),
    '/portalsync/demo/demo/search': () => rows,
    '/portalsync/record/changes': () => [change],
  })
  renderScreen(
    <Routes>
      <Route path={pageRoute(demo)} element={<RecordPage resource={demo} />} />
    </Routes>,
    { at: address, page: 'demo/demopage' },
  )
}

it('shows a record by its name, with its figures and its history', async () => {
  show(pageAddress(demo, '2'))
  expect(await screen.findByRole('heading', { name: '二号' })).toBeTruthy()
  expect(screen.getAllByText('¥12.50').length).toBeGreaterThan(1)
  await userEvent.click(screen.getByRole('tab', { name: '变更历史' }))
  expect(await screen.findByText(/名称：/)).toHaveProperty('textContent', '名称：旧名 → 二号')
})

it('leads to the record before it in the order of the list that it was found in', async () => {
  show(pageAddress(demo, '2', '?isPublic=0&_sort=-name'))
  const previous = await screen.findByRole('button', { name: '上一条' })
  await waitFor(() => expect(previous).toHaveProperty('disabled', false))
  expect(screen.getByRole('button', { name: '下一条' })).toHaveProperty('disabled', true)
  expect(callsTo('/portalsync/demo/demo/search')[0]).toMatchObject({
    isPublic: ['0'],
    sort: [{ field: 'name', order: 'desc' }],
  })
  await userEvent.click(previous)
  await waitFor(() => expect(currentAddress()).toBe('/demo/demopage/record/1?isPublic=0&_sort=-name'))
})

it('a copy has everything but what names the record alone', () => {
  const copy = copyOf(demo, rows[0] as never, new Set())
  expect(copy).toMatchObject({ name: '一号', amount: 12.5 })
  for (const name of ['code', 'total', 'validPeriod', 'id', 'ver']) expect(copy).not.toHaveProperty(name)
})

it('trees and logs have no pages of records', () => {
  expect(hasRecordPage(demo)).toBe(true)
  expect(hasRecordPage({ ...demo, template: 'tree' })).toBe(false)
  expect(hasRecordPage({ ...demo, readOnly: true })).toBe(false)
})
