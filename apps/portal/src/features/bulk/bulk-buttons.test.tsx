import { store } from '@sfa/customer/definitions/store.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { sessionStore } from '../../shared/session/session'
import BulkButtons from './bulk-buttons'
import { closeDialog, dialogStore } from './dialogs/open-dialog'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const exportCall = '/portalsync/eximport/export'
const checkCall = '/portalsync/eximport/DownloadLog/search'
const columns = [
  { id: 'code', description: '产品编码' },
  { id: 'fullNameCn', description: '产品全称' },
  { id: 'unitPrice', description: '小单位价格' },
]

afterEach(closeDialog)

/** The buttons of a list, of products unless said, for a user who holds these keys. */
async function show(
  keys: readonly string[],
  { selectedIds = [] as readonly string[], running = false, resource = product } = {},
) {
  await prepareScreens()
  const [, group = '', name = ''] = (resource.path ?? '').split('/')
  const page = { name, type: '2', action: JSON.stringify(keys.map(key => ({ key }))) }
  sessionStore.set(session => ({ ...session, menu: [{ name: group, type: '2', children: [page] }] }))
  await i18next.loadNamespaces('bulk')
  serve({
    '/eximport/downloadColumn/searchParam': () => columns,
    [checkCall]: () => (running ? [{ batchId: '5' }] : []),
    [exportCall]: () => ({ batchId: '9' }),
  })
  const search = { brandID: ['3'] }
  renderScreen(
    <BulkButtons
      resource={resource}
      search={search}
      selectedIds={selectedIds}
      total={2400}
      onChanged={() => undefined}
    />,
  )
}
const button = (name: RegExp) => screen.queryByRole('button', { name })
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
async function openExport(selectedIds?: readonly string[]) {
  await show(['download'], { selectedIds })
  await press(/导出$/)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('小单位价格')
  return dialog
}

it('shows each button to a user who holds its key', async () => {
  await show(['upload'])
  expect(button(/[^片]导入$/)).not.toBeNull()
  expect(button(/导出$/)).toBeNull()
  expect(button(/图片导入$/)).toBeNull()
})

it('several kinds of photos stand in the menu of imports, or alone where nothing else may be imported', async () => {
  await show(['upload', 'uploadphoto'], { resource: store })
  expect(button(/图片导入$/)).toBeNull()
  await press(/更多导入操作/)
  await userEvent.click(await screen.findByText('导入门店门头照'))
  await waitFor(() => expect(dialogStore.get()).toMatchObject({ kind: 'photos', spec: { kind: 'StoreDoorHead' } }))
  cleanup()
  await show(['uploadphoto'], { resource: store })
  await press(/图片导入$/)
  expect(await screen.findByText('导入门店营业执照')).toBeTruthy()
})

it('opens the import of the resource', async () => {
  await show(['upload'])
  await press(/[^片]导入$/)
  expect(dialogStore.get()).toEqual({ kind: 'import', resource: product })
})

it("exports the ticked columns of what the page's filter finds", async () => {
  const dialog = await openExport()
  await userEvent.click(dialog.getByRole('checkbox', { name: '产品全称' }))
  await userEvent.click(dialog.getByRole('button', { name: /导出 2,400 条/ }))
  await waitFor(() => expect(callsTo(exportCall)).toHaveLength(1))
  const [body] = callsTo(exportCall)
  expect(body).toMatchObject({
    exportDataType: 'Product',
    fileType: 'Excel',
    downloadColumnDtoList: [columns[0], columns[2]],
    userCode: 'admin',
  })
  expect(JSON.parse(String(body?.queryCondition))).toEqual({ brandID: ['3'] })
})

it('exports the selected records where some are selected', async () => {
  const dialog = await openExport(['11', '12'])
  await userEvent.click(dialog.getByRole('button', { name: /导出 2 条/ }))
  await waitFor(() => expect(callsTo(exportCall)).toHaveLength(1))
  expect(JSON.parse(String(callsTo(exportCall)[0]?.queryCondition))).toEqual({ ids: ['11', '12'] })
})

it('asks for at least one field', async () => {
  const dialog = await openExport()
  await userEvent.click(dialog.getByRole('checkbox', { name: /全选/ }))
  await userEvent.click(dialog.getByRole('button', { name: /导出 2,400 条/ }))
  expect(await screen.findByText('请选择至少一个导出字段')).toBeTruthy()
  expect(callsTo(exportCall)).toEqual([])
})

it('refuses a second export while one runs', async () => {
  await show(['download'], { running: true })
  await press(/导出$/)
  expect(await screen.findByText('账号状态', { selector: '.ant-modal-confirm-title' })).toBeTruthy()
  expect(callsTo(checkCall)).toEqual([
    { type: 'Product', status: '1', userID: '1', page: { pageIndex: 1, pageSize: 1 } },
  ])
  expect(screen.queryByText('导出范围')).toBeNull()
})
