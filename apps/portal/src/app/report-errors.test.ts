import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '../shared/request/request-error'
import { sessionStore } from '../shared/session/session'
import type { UserInfo } from '../shared/session/user-info'
import { reportError } from './report-errors'

const post = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('../shared/request/request', () => ({ post }))

beforeEach(() => {
  vi.useFakeTimers()
  sessionStore.set({ user: { userId: '1' } as UserInfo })
})
afterEach(() => {
  vi.useRealTimers()
  post.mockClear()
})
const sent = () => post.mock.calls.flatMap(call => (call as unknown as [string, { errors: object[] }])[1].errors)

it('sends an error once, with type, code, message and page', () => {
  reportError(new TypeError('x is undefined'), '/product/brand')
  reportError(new TypeError('x is undefined'), '/product/brand')
  reportError('broken', '/home')
  vi.runAllTimers()
  expect(sent()).toMatchObject([
    { type: 'script', code: 0, message: 'TypeError: x is undefined', page: '/product/brand' },
    { type: 'script', code: 0, message: 'broken', page: '/home' },
  ])
})

it('keeps refusals, cancelled calls and the errors of visitors to itself', () => {
  reportError(new RequestError('stale', '数据已被修改'), '/a')
  reportError(new DOMException('stopped', 'AbortError'), '/b')
  vi.runAllTimers()
  sessionStore.set({})
  reportError(new Error('no session'), '/md-login')
  vi.runAllTimers()
  expect(post).not.toHaveBeenCalled()
})
