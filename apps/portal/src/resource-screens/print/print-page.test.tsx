import { stockDocument } from '@sfa/warehouse/definitions/stock-document.resource'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { PrintPage } from './print-page'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

const note = '/portalsync/record/print/note'
const counted = (count: number) => ({ id: '7', count, lastTime: null, lastBy: null })

beforeAll(() => prepareScreens())
beforeEach(() =>
  serve({
    '/portalsync/record/print/read': () => ({
      company: '示例公司',
      rows: [{ id: '7', ver: 1, code: 'CK-7', lines: [], _labels: {} }],
      hidden: [],
      printed: [counted(2)],
    }),
    [note]: () => [counted(3)],
  }),
)

async function printed() {
  renderScreen(
    <Routes>
      <Route path="/print/:ids" element={<PrintPage resource={stockDocument} />} />
    </Routes>,
    { at: '/print/7' },
  )
  await screen.findByRole('article', { name: 'CK-7' })
  fireEvent(window, new Event('beforeprint'))
  fireEvent(window, new Event('afterprint'))
  await screen.findByText('打印完成了吗？')
}
const press = (name: string) => userEvent.click(screen.getByText(name))

it('does not count a print whose dialog was cancelled', async () => {
  await printed()
  await press('未打印')
  await waitFor(() => expect(screen.queryByText('打印完成了吗？')).toBeNull())
  expect(callsTo(note)).toEqual([])
})

it('counts a print that the person says is done, and shows it on the sheet', async () => {
  await printed()
  await press('已打印')
  await waitFor(() =>
    expect(callsTo(note)).toEqual([{ resource: 'warehouse.stock-document', ids: ['7'], paper: 'A4' }]),
  )
  expect(await screen.findByText(/第 4 次打印/)).toBeTruthy()
})
