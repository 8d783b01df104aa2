import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { clampWidth, SidePanel } from './side-panel'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

beforeAll(() => prepareScreens())

it('stays between 240 and 400', () => {
  expect([100, 240, 300.4, 400, 900].map(clampWidth)).toEqual([240, 240, 300, 400, 400])
})

it('starts at 240, is made wider by keys, and folds away', async () => {
  serve({})
  renderScreen(<SidePanel name="test">内容</SidePanel>)
  const handle = screen.getByRole('separator')
  expect(handle.getAttribute('aria-valuenow')).toBe('240')
  handle.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowRight}')
  expect(screen.getByRole('separator').getAttribute('aria-valuenow')).toBe('256')
  await userEvent.click(screen.getByRole('button', { name: '收起面板' }))
  expect(screen.queryByText('内容')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '展开面板' }))
  expect(screen.getByText('内容')).toBeTruthy()
  expect(screen.getByRole('separator').getAttribute('aria-valuenow')).toBe('256')
})
