import { product } from '@sfa/product/definitions/product.resource'
import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve } from '../../../resource-screens/testing/fake-request'
import { useExportCheck } from './use-export-check'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('offers the button again two seconds after the check', async () => {
  let answer: (rows: unknown[]) => void = () => {}
  serve({ '/portalsync/eximport/DownloadLog/search': () => new Promise(resolve => (answer = resolve)) })
  const onFree = vi.fn()
  const { result } = renderHook(() => useExportCheck(() => product, onFree), { wrapper: MemoryRouter })
  let checked: Promise<void> | undefined
  act(() => {
    checked = result.current.begin()
  })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(result.current.busy).toBe(true)
  expect(onFree).not.toHaveBeenCalled()
  answer([])
  await act(async () => checked)
  expect(onFree).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(result.current.busy).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(result.current.busy).toBe(false)
})
