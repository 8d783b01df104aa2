import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import ChartPage from './chart-page'
import { chartPath } from './chart-path'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const path = '/portalsync/basedata/org/chart'
const node = (id: string, name: string, children: number) => ({
  id,
  code: id,
  name,
  level: id.length,
  heads: id === '1' ? [{ id: '9', name: '张总' }] : [],
  children,
  people: 3,
  stores: 4,
})
const below: Record<string, unknown[]> = {
  '': [node('1', '总部', 2)],
  '1': [node('11', '华东', 1), node('12', '华南', 0)],
  '11': [node('111', '上海', 0)],
}

beforeEach(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('organization')
  serve({ [path]: ({ parentID }) => below[String(parentID ?? '')] ?? [] })
})
const show = () => renderScreen(<ChartPage />, { at: chartPath, page: 'parameter/organization' })
const item = (name: RegExp) => screen.findByRole('treeitem', { name })

it('shows the top with its first level, and asks for a further level when it is unfolded', async () => {
  show()
  await item(/^总部 ?张总 ?3人/)
  const east = await item(/^华东 ?未设负责人/)
  expect(east.getAttribute('aria-expanded')).toBe('false')
  expect((await item(/^华南/)).getAttribute('aria-expanded')).toBeNull()
  expect(callsTo(path)).not.toContainEqual({ parentID: '11' })
  await userEvent.click(screen.getByRole('button', { name: /^展开“华东”的\d+个下级$/ }))
  await item(/^上海/)
  await userEvent.click(screen.getByRole('button', { name: /^收起“华东”的\d+个下级$/ }))
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^上海/ })).toBeNull())
})

it('is walked and unfolded by the arrow keys, and Enter views an organisation', async () => {
  show()
  const top = await item(/^总部/)
  await item(/^华东/)
  top.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('data-id')).toBe('11')
  await userEvent.keyboard('{ArrowRight}')
  await item(/^上海/)
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('data-id')).toBe('111')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(screen.queryByRole('treeitem', { name: /^上海/ })).toBeNull()
  await userEvent.keyboard('{End}')
  expect(document.activeElement?.getAttribute('data-id')).toBe('12')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(currentAddress()).toBe('/parameter/organization?_record=12'))
})
