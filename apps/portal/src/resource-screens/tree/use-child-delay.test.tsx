import { area } from '@sfa/organization/definitions/area.resource'
import { org } from '@sfa/organization/definitions/org.resource'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useChildDelay } from './use-child-delay'

interface Branch {
  key: string
  children: Branch[]
}
const branches: Branch[] = [{ key: 'north', children: [{ key: 'city', children: [] }] }]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows the children of an area a second after it is unfolded', async () => {
  const { result } = renderHook(() => useChildDelay(area, branches, false))
  const children = () => result.current.treeData[0]?.children.map(({ key }) => key)
  expect(result.current.treeData[0]).toMatchObject({ isLeaf: false, children: [] })
  void result.current.loadData?.({ key: 'north' })
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(children()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(children()).toEqual(['city'])
})

it('shows what a search over areas finds, and every other tree, at once', () => {
  const found = renderHook(() => useChildDelay(area, branches, true)).result.current
  const others = renderHook(() => useChildDelay(org, branches, false)).result.current
  expect([found, others]).toEqual([{ treeData: branches }, { treeData: branches }])
})
