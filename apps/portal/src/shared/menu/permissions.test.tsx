import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepMenu, sessionStore } from '../session/session'
import type { MenuEntry } from './menu-entry'
import { collectPermissions, holdsAll } from './permissions'
import { PageContext, Permitted } from './use-permission'

const actions = (...keys: string[]) => JSON.stringify(keys.map(key => ({ key })))
const menu: MenuEntry[] = [
  { name: 'home', type: '2', action: actions('secret') },
  {
    name: 'product',
    type: '2',
    children: [
      { name: 'brand', type: '2', path: '/product/brand', action: actions('search', 'edit', 'upload') },
      { name: 'odd', type: '2', path: '/product/elsewhere', action: actions('search') },
      { name: 'note', type: '1', action: actions('hidden') },
    ],
  },
]

afterEach(() => sessionStore.set({}))

describe('permission keys', () => {
  const held = collectPermissions(menu)

  it('collects the keys of functional pages but home, under the path of their names', () => {
    expect(held).toContain('product/brand:edit')
    expect([...held].some(key => key.includes('secret') || key.includes('hidden'))).toBe(false)
  })

  it('knows a page by its path too', () => {
    expect(held).toContain('product/elsewhere:search')
    expect(held).toContain('product/odd:search')
  })

  it('lets who may upload download the template', () => {
    expect(holdsAll(held, ['template'], 'product/brand')).toBe(true)
    expect(holdsAll(held, ['template'], 'product/elsewhere')).toBe(false)
  })

  it('asks for every tag', () => {
    expect(holdsAll(held, ['edit', 'search'], 'product/brand')).toBe(true)
    expect(holdsAll(held, ['edit', 'delete'], 'product/brand')).toBe(false)
  })

  it('grants everything to the wildcard', () => {
    const all = collectPermissions([{ name: 'x', type: '2', action: actions('*:*:*') }])
    expect(holdsAll(all, ['product/brand:delete'])).toBe(true)
  })

  it('survives an action list that is not JSON', () => {
    expect(collectPermissions([{ name: 'x', type: '2', action: '{broken' }])).toEqual(new Set())
  })

  it('hides what the user may not do on this page', () => {
    keepMenu(menu)
    render(
      <PageContext value="product/brand">
        <Permitted tags={['edit']}>may edit</Permitted>
        <Permitted tags={['delete']}>may delete</Permitted>
      </PageContext>,
    )
    expect(screen.queryByText('may edit')).not.toBeNull()
    expect(screen.queryByText('may delete')).toBeNull()
  })

  it('fails without tags', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Permitted tags={[]}>x</Permitted>)).toThrow('please set operation permission tag')
    quiet.mockRestore()
  })
})
