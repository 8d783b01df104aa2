import { beforeEach, expect, it, vi } from 'vitest'
import { sessionToken } from '../../shared/session/session'
import { preloadScreen } from './preload-screen'

const asked = vi.hoisted((): string[] => [])
vi.mock('../../shared/session/session', () => ({ sessionToken: vi.fn() }))
vi.mock('../screens', () => ({
  screens: {
    find: () => ({
      path: '/page',
      load: async () => ({ default: () => null, prefetch: async () => asked.push('by the page') }),
      prefetch: async () => asked.push('by the screen'),
    }),
  },
}))

beforeEach(() => {
  asked.length = 0
})
const preload = () => preloadScreen(new URL('/page', location.origin))

it('asks for what a page shows, as the page and as its entry of the registry say', async () => {
  vi.mocked(sessionToken).mockReturnValue('token')
  await preload()
  expect(asked.toSorted()).toEqual(['by the page', 'by the screen'])
})

it('asks for nothing before the sign-in', async () => {
  vi.mocked(sessionToken).mockReturnValue(undefined)
  await preload()
  expect(asked).toEqual([])
})
