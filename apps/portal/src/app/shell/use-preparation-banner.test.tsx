import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { bannerStore } from '../../shared/banner'
import { usePreparationBanner } from './use-preparation-banner'

let preparing: boolean | undefined
vi.mock('../../shared/pulse', () => ({ usePulse: () => ({ preparing }) }))

const read = vi.fn(async () => 'rows')
function Page() {
  usePreparationBanner()
  useQuery({ queryKey: ['list'], queryFn: read, staleTime: Number.POSITIVE_INFINITY })
  return null
}
const client = new QueryClient()
const page = () => (
  <QueryClientProvider client={client}>
    <Page />
  </QueryClientProvider>
)
const banners = () => bannerStore.get().map(({ id }) => id)

beforeEach(() => {
  preparing = undefined
  client.clear()
})

it('says that the first data are still being written, and reads the page anew when they are there', async () => {
  preparing = true
  const { rerender } = render(page())
  expect(banners()).toEqual(['preparing'])
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  preparing = false
  rerender(page())
  expect(banners()).toEqual([])
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
})
