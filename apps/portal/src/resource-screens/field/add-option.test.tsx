import { product } from '@sfa/product/definitions/product.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { RecordDrawer } from '../record/editor/record-drawer'
import { AddRecordProvider } from '../record/form/add-record'
import { callsTo, serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

const none: ReadonlySet<string> = new Set()
const adding = { mode: 'add' } as const
const create = '/portalsync/product/createBrand'
const search = '/portalsync/product/searchBrand'
const made = { id: '9', ver: 1, code: 'B9', nameCn: '新牌子', logo: [], isDeleted: '0' }

function show() {
  serve({
    [create]: () => made,
    [search]: body => ((body.ids as string[] | undefined)?.includes('9') ? [made] : []),
  })
  renderScreen(
    <AddRecordProvider>
      <RecordDrawer
        resource={product}
        open={adding}
        hidden={none}
        onSaved={() => undefined}
        onClose={() => undefined}
      />
    </AddRecordProvider>,
    { page: 'product/productmanage' },
  )
}

it('what a dropdown lacks is added above the form, chosen in it, and nothing typed is lost', async () => {
  await prepareScreens()
  show()
  await userEvent.type(await screen.findByLabelText('产品编码'), 'P1')
  await userEvent.type(screen.getByRole('combobox', { name: '品牌' }), '新牌子')
  await userEvent.click(await screen.findByRole('button', { name: /新增品牌/ }))
  const form = within(
    (await screen.findByText('新增品牌', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement,
  )
  // What was typed and not found begins the name.
  expect((form.getByLabelText('品牌名称') as HTMLInputElement).value).toBe('新牌子')
  await userEvent.click(form.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(callsTo(create)).toMatchObject([{ nameCn: '新牌子' }]))
  expect((await screen.findAllByText('新牌子', { selector: '.ant-drawer *' })).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('产品编码').value).toBe('P1')
})

it('is offered to users who may add only', async () => {
  await prepareScreens('[{"key":"search"}]')
  show()
  await userEvent.click(await screen.findByRole('combobox', { name: '品牌' }))
  await waitFor(() => expect(callsTo(search).length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: /新增品牌/ })).toBeNull()
})
