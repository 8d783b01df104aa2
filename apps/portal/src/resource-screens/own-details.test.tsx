import { type ObjectField, type ObjectFieldKind, objectResource } from '@sfa/kit/object-definition'
import { callPath } from '@sfa/kit/resource-calls'
import { brand } from '@sfa/product/definitions/brand.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { reloadObjects } from '../shared/definitions'
import { ResourcePage } from './resource-page'
import { callsTo, serve } from './testing/fake-request'
import { prepareScreens, renderScreen } from './testing/render-screen'

vi.mock('../shared/request/request', () => import('./testing/fake-request'))

const field = (fieldName: string, zh: string, fieldKind: ObjectFieldKind, isKey = '0'): ObjectField => ({
  fieldName,
  fieldDescription: zh,
  fieldEnDescription: fieldName,
  fieldKind,
  sequence: 0,
  isKey,
  isRequired: isKey,
  inList: '1',
  inSearch: '0',
  isHidden: '0',
  length: null,
  decimals: null,
  dictionarySource: null,
  dictionaryType: null,
  target: null,
})
/** Certificates that a tenant keeps below its brands. */
const certificates = objectResource({
  id: '7',
  code: 'cert',
  nameCn: '资质证书',
  nameEn: 'Certificate',
  isDeleted: '0',
  head: 'product.brand',
  headLabel: ['品牌', 'Brand'],
  maxLines: 2,
  fieldList: [field('number', '证书编号', 'Code', '1'), field('fee', '费用', 'Money')],
})
vi.mock('../shared/load-objects', () => ({ loadObjects: async () => [certificates] }))

const update = callPath(brand, 'update')
const row = { id: '1', ver: 4, code: 'B1', nameCn: '品牌1', logo: [], isDeleted: '0', customFields: {} }

beforeEach(async () => {
  await prepareScreens()
  await reloadObjects()
  serve({
    [callPath(brand, 'search')]: () => [row],
    [callPath(brand, 'findById')]: () => ({ ...row, detail_cert: [{ lineNo: 3, number: 'C1', fee: 5 }] }),
    [update]: () => row,
  })
})

const edit = async (page = 'product/brand') => {
  renderScreen(<ResourcePage resource={brand} />, { at: '/product/brand', page })
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }))
  return within(await screen.findByRole('dialog'))
}

it('stand as a grid in the form of their head, keep to its number of lines and are saved with it', async () => {
  const form = await edit()
  expect(await form.findByDisplayValue('C1')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: /添加一行（1\/2）/ }))
  expect(form.getByRole<HTMLButtonElement>('button', { name: /添加一行（2\/2）/ }).disabled).toBe(true)
  await userEvent.type(form.getAllByLabelText(/证书编号/).at(-1) as HTMLElement, 'C2')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(callsTo(update)).toMatchObject([
      { id: '1', ver: 4, detail_cert: [{ lineNo: 3, number: 'C1' }, { number: 'C2' }] },
    ]),
  )
})

it('are in no form of who may not change them', async () => {
  await prepareScreens('[{"key":"search"},{"key":"edit"}]')
  const form = await edit('all')
  expect(await form.findByDisplayValue('品牌1')).toBeTruthy()
  expect(form.queryByText('资质证书')).toBeNull()
})
