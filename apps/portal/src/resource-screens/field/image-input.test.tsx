import type { ImageField } from '@sfa/kit/fields/field'
import { brand } from '@sfa/product/definitions/brand.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { ImageInput } from './image-input'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

const upload = '/basic/fileSync/uploadFile'
const logo = brand.fields.logo as ImageField

beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture'
  return prepareScreens()
})
beforeEach(() => serve({ [upload]: () => '/portalsync/files/77' }))

let value: unknown
function Field({ field = logo }: { field?: ImageField }) {
  const [ids, setIds] = useState<unknown>([])
  value = ids
  return <ImageInput field={field} value={ids} onChange={setIds} />
}
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const choose = (picture: File) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, picture, { applyAccept: false })

it('sends a picture, keeps its id, and hides the add button at the limit', async () => {
  renderScreen(<Field />)
  await choose(file('logo.png'))
  await waitFor(() => expect(value).toEqual(['77']))
  expect(screen.queryByText('上传图片')).toBeNull()
  const [body] = callsTo(upload)
  expect(body).toMatchObject({ fileSuffix: 'png', fileSize: 10, attachmentType: 'BrandLogo', createBy: 'admin' })
  expect(String(body?.fileData)).toMatch(/^data:/)
  await userEvent.click(screen.getByRole('button', { name: '移除' }))
  expect(value).toEqual([])
  expect(screen.queryByText('上传图片')).not.toBeNull()
})

it('a wrong format raises the documented notice and sends nothing', async () => {
  renderScreen(<Field />)
  await choose(file('logo.jpg'))
  expect(await screen.findByText('图片格式不正确')).toBeTruthy()
  expect(await screen.findByText(/logo.jpg 格式不正确/)).toBeTruthy()
  expect(callsTo(upload)).toEqual([])
})

it('a picture over the size raises the documented notice and sends nothing', async () => {
  renderScreen(<Field />)
  await choose(file('logo.png', 2048 * 1024 + 1))
  expect(await screen.findByText('图片大小超出限制')).toBeTruthy()
  expect(callsTo(upload)).toEqual([])
})

it('counts pictures that are still on their way, when several are chosen at once', async () => {
  let added = 0
  serve({ [upload]: () => `/portalsync/files/${++added}` })
  renderScreen(<Field field={{ ...logo, maxCount: 3 }} />)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(
    input,
    [1, 2, 3, 4, 5].map(n => file(`${n}.png`)),
  )
  expect(await screen.findByText('图片数量不能超过3张')).toBeTruthy()
  await waitFor(() => expect(value).toHaveLength(3))
  expect(callsTo(upload)).toHaveLength(3)
})
