import { brand } from '@sfa/product/definitions/brand.resource'
import { packSize } from '@sfa/product/definitions/pack-size.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ResourcePage } from '../../resource-page'
import { callsTo, serve } from '../../testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from '../../testing/render-screen'
import { copyOf } from '../open/copy-of'

vi.mock('../../../shared/request/request', () => import('../../testing/fake-request'))

const search = '/portalsync/product/searchBrand'
const find = '/portalsync/product/brand/findById'
const create = '/portalsync/product/createBrand'
const row = (id: number) => ({ id: String(id), ver: 1, code: `B${id}`, nameCn: `品牌${id}`, logo: [], isDeleted: '0' })
/** 20 a page, of 45; by ids, whichever they are. */
const rowsOf = ({ ids, page }: { ids?: string[]; page: { pageIndex: number } }) =>
  ids
    ? ids.map(id => row(Number(id)))
    : Object.assign(
        Array.from({ length: 20 }, (_, at) => row((page.pageIndex - 1) * 20 + at + 1)),
        { total: 45 },
      )

beforeAll(() => prepareScreens())
beforeEach(() =>
  serve({
    [search]: body => rowsOf(body as never),
    [find]: body => row(Number(body.id)),
    [create]: () => row(99),
  }),
)
const show = (at: string) => renderScreen(<ResourcePage resource={brand} />, { at })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('an address opens its record, and closing the record leaves the list’s', async () => {
  show('/product/brand?nameCn=牌&_record=3')
  expect(await screen.findByText('查看品牌：品牌3')).toBeTruthy()
  const [, close] = await screen.findAllByRole('button', { name: '关闭' })
  await userEvent.click(close as HTMLElement)
  await waitFor(() => expect(currentAddress()).toBe(`/product/brand?nameCn=${encodeURIComponent('牌')}`))
})

it('the next record is opened over the end of the page', async () => {
  show('/product/brand?_record=20')
  expect(await screen.findByText('20 / 45')).toBeTruthy()
  await userEvent.click(await button('下一条'))
  expect(await screen.findByText('查看品牌：品牌21')).toBeTruthy()
  expect(await screen.findByText('21 / 45')).toBeTruthy()
  expect(currentAddress()).toContain('_record=21')
  expect(currentAddress()).toContain('_page=2')
})

it('what was saved is shown and marked, though its place is on another page', async () => {
  show('/product/brand?_page=2')
  await screen.findByText('品牌21')
  await userEvent.click(await button(/^plus 新增$/))
  await userEvent.type(await screen.findByLabelText('品牌名称', { selector: '.ant-drawer input' }), '新')
  await userEvent.click(await button('保存'))
  const name = await screen.findByText('品牌99')
  expect(name.closest('[data-row-key]')?.className).toContain('marked')
  expect(screen.getByText('品牌20')).toBeTruthy()
  expect(currentAddress()).toBe('/product/brand')
})

it('the next one can be added at once', async () => {
  show('/product/brand')
  await screen.findByText('品牌1')
  await userEvent.click(await button(/^plus 新增$/))
  const name = () => screen.findByLabelText<HTMLInputElement>('品牌名称', { selector: '.ant-drawer input' })
  await userEvent.type(await name(), '新')
  await userEvent.click(await button('保存并新增'))
  await waitFor(async () => expect((await name()).value).toBe(''))
  expect(callsTo(create)).toHaveLength(1)
  const first = await screen.findByLabelText('品牌编码', { selector: '.ant-drawer input' })
  await waitFor(() => expect(document.activeElement).toBe(first))
})

it('a copy begins with all but what belongs to the record alone', async () => {
  const copied = copyOf(brand, { ...row(3), nameEn: 'Tea' }, new Set())
  expect(copied).toEqual({ nameEn: 'Tea', customFields: null })
  expect(copyOf(brand, { ...row(3), nameEn: 'T***' }, new Set(['nameEn']))).toEqual({ customFields: null })
  expect(Object.keys(copyOf(packSize, row(1), new Set()))).not.toContain('code')
  show('/product/brand?_record=3')
  await userEvent.click(await button('复制新增'))
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText('新增品牌')).toBeTruthy()
  expect(currentAddress()).toBe('/product/brand')
})

it('an open record says that there are more than were counted', async () => {
  serve({
    [search]: body =>
      body.ids ? rowsOf(body as never) : Object.assign([row(1), row(2)], { total: 10_000, totalIsMinimum: true }),
    [find]: body => row(Number(body.id)),
  })
  show('/product/brand?_record=1')
  expect(await screen.findByText('1 / 10,000+')).toBeTruthy()
})
