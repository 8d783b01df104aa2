import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchFile, post } from '../shared/request/request'
import { forgetLogos, showLogos, systemLogosStore } from './system-logos'

vi.mock('../shared/request/request', () => ({ post: vi.fn(), fetchFile: vi.fn() }))

const files: Readonly<Record<string, string>> = {
  'wide.png': '/portalsync/files/1',
  'small.png': '/portalsync/files/2',
}
const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href')

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
  vi.mocked(post).mockImplementation(async (_path, body) => files[(body as { fileName: string }).fileName] ?? null)
  vi.mocked(fetchFile).mockImplementation(async ({ url }) => ({ blob: new Blob([url]), fileName: '', headers: {} }))
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(() => {
  forgetLogos()
  vi.restoreAllMocks()
})

const cropSet = [
  { param: 'SystemPageLogo', value: 'wide.png' },
  { param: 'SystemPageSmallLogo', value: 'small.png' },
]

it('shows both logos of the tenant, the small one in the browser tab too', async () => {
  await showLogos(cropSet)
  expect(systemLogosStore.get()).toEqual({ wide: 'blob:1', small: 'blob:2' })
  expect(icon()).toBe('blob:2')
})

it('goes back to the mark of the product with the session', async () => {
  await showLogos(cropSet)
  forgetLogos()
  await waitFor(() => expect(systemLogosStore.get()).toEqual({}))
  expect(icon()).toContain('/favicon.svg')
})

it('leaves the mark where a picture is not there', async () => {
  await showLogos([{ param: 'SystemPageSmallLogo', value: 'gone.png' }])
  expect(systemLogosStore.get()).toEqual({ wide: undefined, small: undefined })
  expect(icon()).toContain('/favicon.svg')
})
