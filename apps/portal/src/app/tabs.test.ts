import { describe, expect, it } from 'vitest'
import { isTabbed, locationAt, noTabs, reduceTabs, type Tabs, withoutTab } from './tabs'

const visit = (tabs: Tabs, path: string, search = '') =>
  reduceTabs(tabs, { type: 'visit', location: locationAt(path, search) })
const opened = (...paths: string[]) => paths.reduce((tabs, path) => visit(tabs, path), noTabs())
const keys = ({ open }: Tabs) => open.map(({ key }) => key)

describe('open tabs', () => {
  it('opens a tab per visited page, home first', () => {
    expect(keys(opened('/product/brand', '/product/category'))).toEqual([
      '/home',
      '/product/brand',
      '/product/category',
    ])
  })

  it('visits an open page without a second tab, and remembers its search', () => {
    const tabs = visit(opened('/product/brand', '/product/category'), '/product/brand', '?code=7')
    expect(keys(tabs)).toHaveLength(3)
    expect(tabs.activeKey).toBe('/product/brand')
    expect(tabs.open[1]?.location.search).toBe('?code=7')
  })

  it('puts the next record of a list in the place of the one before', () => {
    const tabs = opened('/product/brand', '/product/brand/record/1')
    const location = { ...locationAt('/product/brand/record/2'), state: { inPlace: true } }
    const next = reduceTabs(tabs, { type: 'visit', location })
    expect(keys(next)).toEqual(['/home', '/product/brand', '/product/brand/record/2'])
    expect(next.activeKey).toBe('/product/brand/record/2')
    expect(keys(reduceTabs(noTabs(), { type: 'visit', location }))).toEqual(['/home', '/product/brand/record/2'])
  })

  it('keeps the search of a page while another is in front', () => {
    const tabs = visit(visit(noTabs(), '/product/brand', '?code=7'), '/product/category')
    expect(tabs.open.find(({ key }) => key === '/product/brand')?.location.search).toBe('?code=7')
  })

  it('answers the same tabs when nothing changed, so that rendering settles', () => {
    const location = locationAt('/product/brand')
    const tabs = reduceTabs(noTabs(), { type: 'visit', location })
    expect(reduceTabs(tabs, { type: 'visit', location })).toBe(tabs)
    const untabbed = visit(tabs, '/md-ir/ir_report')
    expect(visit(untabbed, '/md-ir/ir_report')).toBe(untabbed)
  })

  it('gives no tab to a route name with an underscore', () => {
    expect(isTabbed('/md-ir/ir_report')).toBe(false)
    expect(isTabbed('/product/brand')).toBe(true)
    const tabs = visit(noTabs(), '/md-ir/ir_report')
    expect(keys(tabs)).toEqual(['/home'])
    expect(tabs.activeKey).toBe('/md-ir/ir_report')
  })

  it('leaves no tab of an address that nothing opens', () => {
    const tabs = opened('/product/brand')
    expect(keys(withoutTab(tabs, '/nowhere'))).toEqual(keys(tabs))
    expect(withoutTab(tabs, '/nowhere').activeKey).toBe('/nowhere')
  })

  it('does not close home', () => {
    const tabs = opened('/product/brand')
    expect(reduceTabs(tabs, { type: 'close', key: '/home' })).toBe(tabs)
  })

  it('brings the neighbour to the front when the tab in front closes', () => {
    const tabs = visit(opened('/a', '/b', '/c'), '/b')
    expect(reduceTabs(tabs, { type: 'close', key: '/b' }).activeKey).toBe('/c')
    const last = visit(tabs, '/c')
    expect(reduceTabs(last, { type: 'close', key: '/c' }).activeKey).toBe('/b')
  })

  it('stays where it is when a tab behind closes', () => {
    const tabs = reduceTabs(opened('/a', '/b'), { type: 'close', key: '/a' })
    expect(tabs.activeKey).toBe('/b')
    expect(keys(tabs)).toEqual(['/home', '/b'])
  })

  it('closes all but home and goes home', () => {
    const tabs = reduceTabs(opened('/a', '/b'), { type: 'closeAll' })
    expect(keys(tabs)).toEqual(['/home'])
    expect(tabs.activeKey).toBe('/home')
  })

  it('closes the others but home, and brings the kept one to the front', () => {
    const tabs = reduceTabs(opened('/a', '/b', '/c'), { type: 'closeOthers', key: '/a' })
    expect(keys(tabs)).toEqual(['/home', '/a'])
    expect(tabs.activeKey).toBe('/a')
  })

  it('mounts a refreshed page anew', () => {
    const tabs = opened('/a')
    const refreshed = reduceTabs(tabs, { type: 'refresh', key: '/a' })
    expect(refreshed.open[1]?.revision).not.toBe(tabs.open[1]?.revision)
    expect(refreshed.open[0]).toBe(tabs.open[0])
  })
})
