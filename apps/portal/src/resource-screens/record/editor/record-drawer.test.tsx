import { brand } from '@sfa/product/definitions/brand.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { RequestError } from '../../../shared/request/request-error'
import { callsTo, serve } from '../../testing/fake-request'
import { prepareScreens, renderScreen } from '../../testing/render-screen'
import type { OpenRecord } from '../open/open-record'
import { RecordDrawer } from './record-drawer'

vi.mock('../../../shared/request/request', () => import('../../testing/fake-request'))

beforeAll(() => prepareScreens())

const none: ReadonlySet<string> = new Set()
const kept = { id: '7', ver: 3, code: 'YHC', nameCn: '云禾茶', nameEn: null, logo: [], isDeleted: '0' }
const adding: OpenRecord = { mode: 'add' }
const editing: OpenRecord = { mode: 'edit', id: '7' }
const create = '/portalsync/product/createBrand'
const update = '/portalsync/product/updateBrand'
const find = '/portalsync/product/brand/findById'

function open(what: OpenRecord) {
  const onSaved = vi.fn()
  const onClose = vi.fn()
  renderScreen(<RecordDrawer resource={brand} open={what} hidden={none} onSaved={onSaved} onClose={onClose} />)
  return { onSaved, onClose }
}
const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('sends nothing while a required field is empty, and says so', async () => {
  serve({})
  open(adding)
  await input('品牌编码')
  await press('保存')
  expect(await screen.findByText('验证未通过')).toBeTruthy()
  // The name; a code is made where it is left empty.
  expect(await screen.findAllByText('该字段必填')).toHaveLength(1)
  expect(screen.getByText('留空则自动生成')).toBeTruthy()
  expect(callsTo(create)).toEqual([])
})

it('shows a refusal of the server at its field, and keeps what was typed', async () => {
  const failures = [{ field: 'code', code: 'duplicate', message: '“YHC”已存在', value: 'YHC' }]
  serve({ [create]: () => new RequestError('invalid', '验证未通过', 200, { failures }) })
  const { onSaved } = open(adding)
  await userEvent.type(await input('品牌编码'), 'YHC')
  await userEvent.type(await input('品牌名称'), '云禾茶')
  await press('保存')
  const refusal = await screen.findByText('“YHC”已存在')
  expect(refusal.closest('.ant-form-item')?.textContent).toContain('品牌编码')
  expect((await input('品牌名称')).value).toBe('云禾茶')
  expect(onSaved).not.toHaveBeenCalled()
})

it('shows above the form what no field of it can show', async () => {
  const failures = [{ field: 'elsewhere', code: 'ruleBroken', message: '不允许的组合' }]
  serve({ [find]: () => kept, [update]: () => new RequestError('invalid', '验证未通过', 200, { failures }) })
  open(editing)
  await waitFor(async () => expect((await input('品牌名称')).value).toBe('云禾茶'))
  await userEvent.type(await input('英文名称'), 'Tea')
  await press('保存')
  expect((await screen.findByText('不允许的组合')).closest('[role=alert]')).not.toBeNull()
})

it('an edit sends the changed fields with id and ver; the code cannot be changed', async () => {
  serve({ [find]: () => kept, [update]: () => kept })
  const { onSaved } = open(editing)
  await waitFor(async () => expect((await input('品牌编码')).value).toBe('YHC'))
  expect((await input('品牌编码')).disabled).toBe(true)
  await userEvent.type(await input('英文名称'), 'Tea')
  await press('保存')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(callsTo(update)).toEqual([{ id: '7', ver: 3, nameEn: 'Tea' }])
  expect(await screen.findByText('操作成功')).toBeTruthy()
})

it('a stale record shows what another user has changed; own changes can be kept on top of it', async () => {
  let current: Record<string, unknown> = kept
  serve({
    [find]: () => current,
    [update]: body => (body.ver === current.ver ? current : new RequestError('stale', '数据已被修改', 200)),
  })
  const { onSaved } = open(editing)
  await waitFor(async () => expect((await input('品牌名称')).value).toBe('云禾茶'))
  await userEvent.type(await input('英文名称'), 'Tea')
  current = { ...kept, ver: 4, nameCn: '云禾新茶' }
  await press('保存')
  expect(await screen.findByText('云禾新茶')).toBeTruthy()
  await press('保留我的修改')
  expect((await input('品牌名称')).value).toBe('云禾新茶')
  expect((await input('英文名称')).value).toBe('Tea')
  await press('保存')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(callsTo(update).at(-1)).toEqual({ id: '7', ver: 4, nameEn: 'Tea' })
})

it('a view is read-only', async () => {
  serve({ [find]: () => kept })
  open({ mode: 'view', id: '7' })
  expect(await screen.findByText('云禾茶')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

function Switching() {
  const [what, setWhat] = useState<OpenRecord>({ mode: 'view', id: '7' })
  return (
    <RecordDrawer
      resource={brand}
      open={what}
      hidden={none}
      onSaved={vi.fn()}
      onClose={vi.fn()}
      onEdit={() => setWhat(editing)}
    />
  )
}

it('puts the cursor into the form that a view turns into', async () => {
  serve({ [find]: () => kept })
  renderScreen(<Switching />)
  await screen.findByText('云禾茶')
  await press('编辑')
  const name = await input('品牌名称')
  await waitFor(() => expect(document.activeElement).toBe(name))
})

it('asks before typed data is given up', async () => {
  serve({})
  const { onClose } = open(adding)
  await userEvent.type(await input('品牌编码'), 'A')
  await press('取消')
  expect(await screen.findAllByText('有数据未保存')).not.toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  await press('仍要离开')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('offers no input for what is kept from the user', async () => {
  const masks = [
    { resource: 'product.brand', field: 'nameEn', mode: 'readOnly' },
    { resource: 'product.brand', field: 'logo', mode: 'hidden' },
  ]
  serve({
    '/portalsync/user/permission/searchFields': () => masks,
    [find]: () => ({ ...kept, nameEn: 'Tea', logo: undefined }),
  })
  open(editing)
  expect(await screen.findByText('Tea')).toBeTruthy()
  expect(await input('品牌名称')).toBeTruthy()
  expect(screen.queryByLabelText('英文名称')).toBeNull()
  expect(screen.queryByText('品牌Logo')).toBeNull()
})

it('keeps all of a pasted text that is too long, counts it and says so; nothing is sent', async () => {
  serve({})
  open(adding)
  const [name, long] = [await input('品牌名称'), '云'.repeat(130)]
  await userEvent.click(name)
  await userEvent.paste(long)
  expect(name.value).toBe(long)
  expect(await screen.findByText('最多输入100个字符!')).toBeTruthy()
  expect(screen.getByText('130 / 100')).toBeTruthy()
  await press('保存')
  expect(callsTo(create)).toEqual([])
})
