import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyScreen, preload } from './lazy-screen'

const loader = (text: string) => async () => ({ default: () => <p>{text}</p> })
const show = (load: ReturnType<typeof loader>) => {
  const Page = lazyScreen(load)
  render(
    <Suspense fallback="waiting">
      <Page />
    </Suspense>,
  )
}

it('draws a page that was preloaded at once', async () => {
  const load = loader('list')
  await preload(load)
  show(load)
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.getByText('list')).toBeTruthy()
})

it('shows that a page is on its way, and then the page', async () => {
  show(loader('late'))
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(await screen.findByText('late')).toBeTruthy()
})

it('is the same component each time, however late the preloading ends', async () => {
  const load = loader('same')
  const before = lazyScreen(load)
  await preload(load)
  expect(lazyScreen(load)).toBe(before)
})

it('says which part did not arrive', async () => {
  await expect(preload(async () => Promise.reject<{ default: () => null }>(new Error('404')))).rejects.toThrow(
    'chunk-load error',
  )
})
