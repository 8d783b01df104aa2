import { beforeEach, describe, expect, it } from 'vitest'
import { languageStore } from '../language/language'
import type { MenuEntry } from './menu-entry'
import { buildMenu, externalTarget, menuLeaves, menuTitle, removeByMap, trailTo } from './menu-tree'

const entry = (name: string, more: Partial<MenuEntry> = {}): MenuEntry => ({ name, type: '2', code: name, ...more })
const product = entry('product', {
  children: [entry('brand', { path: '/product/brand' }), entry('category', { path: '/product/category' })],
})
const keys = (menu: MenuEntry[], options = {}) => buildMenu(menu, options).map(({ key }) => key)

beforeEach(() => languageStore.set('zh-CN'))

describe('side menu', () => {
  it('keeps functional entries that are not home and not of the mini-program', () => {
    expect(
      keys([
        entry('home', { path: '/home' }),
        entry('a', { type: '1' }),
        entry('b', { platform: '2' }),
        entry('c', { platform: 2 }),
        entry('d', { platform: '1', type: 2 }),
      ]),
    ).toEqual(['d'])
  })

  it('skips a name that is already there', () => {
    const menu = buildMenu([entry('a', { path: '/first' }), entry('a', { path: '/second' })])
    expect(menu.map(({ path }) => path)).toEqual(['/first'])
  })

  it('does not show pages that are not built, nor groups that would be empty', () => {
    expect(
      menuLeaves(buildMenu([product], { opens: path => path === '/product/brand' })).map(({ path }) => path),
    ).toEqual(['/product/brand'])
    expect(keys([product], { opens: () => false })).toEqual([])
  })

  it('shows an entry with an access list only to who holds one of them', () => {
    const menu = [entry('open'), entry('closed', { access: ['x', 'y'] })]
    expect(keys(menu, { access: new Set(['y']) })).toEqual(['open', 'closed'])
    expect(keys(menu, { access: new Set(['z']) })).toEqual(['open'])
  })

  it('builds paths from names where the server gives none', () => {
    expect(buildMenu([entry('visit', { children: [entry('coverage')] })])[0]?.children[0]?.path).toBe('/visit/coverage')
  })

  it('removes what the removal map names, with everything below', () => {
    expect(removeByMap([product, entry('order')], { brand: true, order: {} })).toEqual([
      { ...product, children: [product.children?.[1]] },
    ])
    expect(removeByMap([product], { product: 1 })).toEqual([])
  })

  it('finds the way to a page for the breadcrumb', () => {
    expect(trailTo(buildMenu([product]), '/product/category').map(({ key }) => key)).toEqual([
      'product',
      'product/category',
    ])
    expect(trailTo(buildMenu([product]), '/home')).toEqual([])
  })

  it('opens the part after the first underscore of isTurnByHref_ in a new window', () => {
    expect(externalTarget('isTurnByHref_https://x.test/a_b')).toBe('https://x.test/a_b')
    expect(externalTarget('brand')).toBeUndefined()
    expect(keys([entry('isTurnByHref_https://x.test')], { opens: () => false })).toHaveLength(1)
  })

  it('titles entries by language, falling back to the name', () => {
    const both = entry('brand', { descriptionCn: '品牌', descriptionEn: 'Brands' })
    expect(menuTitle(both)).toBe('品牌')
    languageStore.set('en-US')
    expect(menuTitle(both)).toBe('Brands')
    expect(menuTitle(entry('brand'))).toBe('brand')
  })
})
