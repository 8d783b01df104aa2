import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { tabStore } from '../tab-store'
import { noTabs } from '../tabs'
import { TabPanes } from './tab-panes'
import { useTabs } from './use-tabs'

vi.mock('../screens', async () => {
  const { preload } = await import('../../shared/lazy-screen')
  const pages = new Map(
    ['/first', '/second'].map(path => {
      function Page() {
        const [params] = useSearchParams()
        return `${path} ${params.get('q') ?? ''}`
      }
      return [path, { path, load: async () => ({ default: Page }) }]
    }),
  )
  for (const { load } of pages.values()) await preload(load)
  return { screens: { find: (path: string) => pages.get(path) } }
})

const opens = () => true
function Frame() {
  return <TabPanes tabs={useTabs(opens)} opens={opens} />
}

beforeEach(() => tabStore.set({ tabs: noTabs() }))

it('shows a page at the address of its tab, whatever page is in front', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: ['/first?q=1'] })
  const go = (address: string) => act(() => router.navigate(address))
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('/first 1')).toBeTruthy()
  await go('/second?q=2')
  expect(await screen.findByText('/second 2')).toBeTruthy()
  expect(screen.getByText('/first 1')).toBeTruthy()
  await go('/first?q=3')
  expect(await screen.findByText('/first 3')).toBeTruthy()
  expect(screen.queryByText('/first 1')).toBeNull()
})
