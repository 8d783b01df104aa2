import { brand } from '@sfa/product/definitions/brand.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../testing/fake-request'
import { prepareScreens, renderScreen } from '../../testing/render-screen'
import { RecordDrawer } from '../editor/record-drawer'
import type { OpenRecord } from '../open/open-record'
import { type Draft, draftOf } from './draft'

vi.mock('../../../shared/request/request', () => import('../../testing/fake-request'))

beforeAll(() => prepareScreens())

const none: ReadonlySet<string> = new Set()
const kept = { id: '7', ver: 3, code: 'YHC', nameCn: '云禾茶', nameEn: null, logo: [], isDeleted: '0' }
const root = '/portalsync/user/preference'
const find = '/portalsync/product/brand/findById'
const calls = {
  [find]: () => kept,
  '/portalsync/product/updateBrand': () => ({ ...kept, ver: 4 }),
  '/portalsync/product/createBrand': () => kept,
}

function open(what: OpenRecord, drafts: Record<string, Draft> = {}) {
  serve({ ...calls, [`${root}/search`]: ({ key }) => ({ key, value: drafts[String(key)] ?? null }) })
  renderScreen(<RecordDrawer resource={brand} open={what} hidden={none} onSaved={vi.fn()} onClose={vi.fn()} />)
}
const editing: OpenRecord = { mode: 'edit', id: '7' }
const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const written = () => callsTo(`${root}/update`)
const left = (ver: number | null): Draft => ({ values: { nameCn: '云禾新茶' }, ver, time: '2025-11-20T02:00:00.000Z' })

it('keeps what was typed and not saved, of this record only, and only what was changed', async () => {
  open(editing)
  await waitFor(async () => expect((await input('品牌名称')).value).toBe('云禾茶'))
  await userEvent.type(await input('英文名称'), 'Tea')
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]).toMatchObject({ key: 'draft:product.brand:7', value: { values: { nameEn: 'Tea' }, ver: 3 } })
})

it('forgets the draft of what was typed and taken back', async () => {
  open({ mode: 'add' })
  await userEvent.type(await input('品牌名称'), '茶')
  await waitFor(() => expect(written().at(-1)).toMatchObject({ value: { values: { nameCn: '茶' } } }))
  await userEvent.clear(await input('品牌名称'))
  await waitFor(() => expect(written().at(-1)).toEqual({ key: 'draft:product.brand:new', value: null }))
})

it('offers a draft when the record is opened again, and drops it once it is saved', async () => {
  open(editing, { 'draft:product.brand:7': left(3) })
  expect(await screen.findByText(/有未保存的草稿.*：品牌名称$/)).toBeTruthy()
  expect((await input('品牌名称')).value).toBe('云禾茶')
  await press('恢复草稿')
  expect((await input('品牌名称')).value).toBe('云禾新茶')
  await press('保存')
  await waitFor(() =>
    expect(callsTo('/portalsync/product/updateBrand')).toEqual([{ id: '7', ver: 3, nameCn: '云禾新茶' }]),
  )
  await waitFor(() => expect(written().at(-1)).toEqual({ key: 'draft:product.brand:7', value: null }))
})

it('says where the record has changed since the draft was left', async () => {
  open(editing, { 'draft:product.brand:7': left(2) })
  expect(await screen.findByText('保存草稿后该数据已被修改，恢复后请核对')).toBeTruthy()
})

it('discards a draft that the user does not want', async () => {
  open({ mode: 'add' }, { 'draft:product.brand:new': left(null) })
  await press('放弃草稿')
  await waitFor(() => expect(written()).toEqual([{ key: 'draft:product.brand:new', value: null }]))
  expect(screen.queryByText(/未保存的草稿/)).toBeNull()
})

it('offers nothing to who only looks', async () => {
  open({ mode: 'view', id: '7' }, { 'draft:product.brand:7': left(3) })
  await screen.findByText('云禾茶')
  expect(callsTo(`${root}/search`).filter(({ key }) => String(key).startsWith('draft:'))).toEqual([])
})

it('keeps nothing secret', () => {
  const values = { nameCn: '茶', password: 'x', account: { loginPwd: 'y', name: 'z' }, apiToken: 'v' }
  expect(draftOf(brand, values, undefined, {})?.values).toEqual({ nameCn: '茶', account: { name: 'z' } })
})
