import { afterEach, expect, it, vi } from 'vitest'
import type { MenuEntry } from './menu-entry'
import { buildMenu, type MenuNode } from './menu-tree'
import { openMenuEntry } from './open-menu-entry'

const entry = (more: Partial<MenuEntry>): MenuEntry => ({
  name: 'page',
  type: '2',
  platform: '1',
  code: 'page',
  ...more,
})
const node = (more: Partial<MenuEntry>) => buildMenu([entry(more)])[0] as MenuNode

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

it('keeps the url of a subType 3 entry and the sub list of a subType 4 entry for their pages', () => {
  const open = vi.fn()
  openMenuEntry(node({ subType: '3', url: 'https://settings.example.com/a' }), open)
  expect(sessionStorage.getItem('enterpriseparametersetting')).toBe('https://settings.example.com/a')
  openMenuEntry(node({ subType: 4, sub: [{ name: 'one' }] }), open)
  expect(sessionStorage.getItem('businessparametersetting')).toBe('[{"name":"one"}]')
  expect(open).toHaveBeenCalledTimes(2)
})

it('stores nothing for other entries', () => {
  openMenuEntry(node({ subType: '1', url: 'x' }), vi.fn())
  expect(sessionStorage.length).toBe(0)
})

it('opens what follows the first underscore of isTurnByHref_ in a new window, and no tab', () => {
  const open = vi.fn()
  const window_ = vi.spyOn(window, 'open').mockReturnValue(null)
  openMenuEntry(node({ name: 'isTurnByHref_https://bi.example.com/a_b' }), open)
  expect(window_).toHaveBeenCalledWith('https://bi.example.com/a_b', '_blank', 'noopener')
  expect(open).not.toHaveBeenCalled()
})
