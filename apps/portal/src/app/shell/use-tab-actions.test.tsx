import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { notice } from '../../shared/notice'
import { tabStore } from '../tab-store'
import { locationAt, noTabs, reduceTabs } from '../tabs'
import { useTabActions } from './use-tab-actions'

vi.mock('../screens', () => ({
  screens: { find: (path: string) => ({ path, beforeClose: path === '/asking' ? 'normal' : undefined }) },
}))
vi.mock('../../shared/notice', () => ({ notice: { modal: { confirm: vi.fn() } } }))
vi.mock('../../shared/language/locale', () => ({ text: (key: string) => key }))
const preloaded = vi.hoisted(() => new Map<string, () => void>())
vi.mock('./preload-screen', () => ({
  untilPreloaded: (path: string) => new Promise<void>(resolve => preloaded.set(path, resolve)),
}))

type Question = { title: string; onOk: () => void; onCancel: () => void }
const answer = (choice: 'onOk' | 'onCancel') =>
  vi.mocked(notice.modal.confirm).mockImplementation(question => {
    ;(question as unknown as Question)[choice]()
    return undefined as never
  })
const open = () => tabStore.get().tabs.open.map(({ key }) => key)
type Actions = ReturnType<typeof useTabActions>
async function does(what: (actions: Actions) => Promise<void>) {
  const { result } = renderHook(useTabActions, { wrapper: MemoryRouter })
  await act(() => what(result.current))
}

beforeEach(() => {
  vi.mocked(notice.modal.confirm).mockReset()
  const tabs = ['/plain', '/asking'].reduce(
    (all, path) => reduceTabs(all, { type: 'visit', location: locationAt(path) }),
    noTabs(),
  )
  tabStore.set({ tabs })
})

it('asks before a page that wants it is closed, and keeps it open at a no', async () => {
  answer('onCancel')
  await does(actions => actions.close('/asking'))
  expect(notice.modal.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'shell:tabs.confirmClose' }))
  expect(open()).toEqual(['/home', '/plain', '/asking'])
  answer('onOk')
  await does(actions => actions.close('/asking'))
  expect(open()).toEqual(['/home', '/plain'])
})

it('asks once when it is among those that are closed together', async () => {
  answer('onOk')
  await does(actions => actions.closeAll())
  expect(notice.modal.confirm).toHaveBeenCalledTimes(1)
  expect(open()).toEqual(['/home'])
})

it('closes any other page without a question', async () => {
  await does(actions => actions.close('/plain'))
  expect(notice.modal.confirm).not.toHaveBeenCalled()
  expect(open()).toEqual(['/home', '/asking'])
})

it('opens a page when it has been fetched, and of several that were asked for the last one', async () => {
  const { result } = renderHook(() => ({ ...useTabActions(), path: useLocation().pathname }), { wrapper: MemoryRouter })
  await act(async () => {
    void result.current.open('/first')
    void result.current.open('/second')
  })
  expect(result.current.path).toBe('/')
  await act(async () => preloaded.get('/second')?.())
  expect(result.current.path).toBe('/second')
  await act(async () => preloaded.get('/first')?.())
  expect(result.current.path).toBe('/second')
})

it('brings an open page back at once', async () => {
  const { result } = renderHook(() => ({ ...useTabActions(), path: useLocation().pathname }), { wrapper: MemoryRouter })
  await act(() => result.current.open('/plain'))
  expect(result.current.path).toBe('/plain')
})
