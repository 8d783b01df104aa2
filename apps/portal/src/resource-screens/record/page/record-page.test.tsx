import { demo } from '@sfa/demo/definitions/demo.resource'
import { type AddedTab, hasRecordPage, tabsAddedTo } from '@sfa/kit/record-page'
import { brand } from '@sfa/product/definitions/brand.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { request } from '@sfa/registration/definitions/request.resource'
import { resources } from '@sfa/registry/registry'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { tabTitles } from '../../../shared/menu/tab-titles'
import { TabContext } from '../../../shared/unsaved-guard'
import { callsTo, serve } from '../../testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from '../../testing/render-screen'
import { copyOf } from '../open/copy-of'
import { pageAddress, pageRoute } from './page-address'
import { RecordPage } from './record-page'
import { addedRecord, listAddress, rowAddress } from './related'

vi.mock('../../../shared/request/request', () => import('../../testing/fake-request'))

beforeAll(() => prepareScreens())

const record = (id: string, name: string) => ({
  id,
  ver: 1,
  code: `D${id}`,
  name,
  amount: 12.5,
  isPublic: '0',
  isDeleted: '0',
})
const rows = [record('1', '一号'), record('2', '二号')]
const change = {
  id: '9',
  resource: 'demo.demo',
  recordId: '2',
  operation: 'update',
  changes: { name: ['旧名', '二号'] },
  source: 'page',
  userId: '1',
  userName: '陈晓禾',
  traceId: 't',
  createTime: '2026-01-01 08:00:00',
}

function show(address: string) {
  serve({
    '/portalsync/demo/demo/findById': body => rows.find(({ id }) => id === body.id),
    '/portalsync/demo/demo/search': () => rows,
    '/portalsync/record/changes': () => [change],
  })
  renderScreen(
    <Routes>
      <Route path={pageRoute(demo)} element={<RecordPage resource={demo} />} />
    </Routes>,
    { at: address, page: 'demo/demopage' },
  )
}

it('shows a record by its name, with its figures and its history', async () => {
  show(pageAddress(demo, '2'))
  expect(await screen.findByRole('heading', { name: '二号' })).toBeTruthy()
  expect(screen.getAllByText('¥12.50').length).toBeGreaterThan(1)
  await userEvent.click(screen.getByRole('tab', { name: '变更记录' }))
  expect(await screen.findByText(/名称：/)).toHaveProperty('textContent', '名称：旧名 → 二号')
  expect(callsTo('/portalsync/record/changes')).toEqual([{ resource: 'demo.demo', id: '2' }])
})

it('gives its tab the name of the record', async () => {
  tabTitles.set({})
  serve({ '/portalsync/demo/demo/findById': () => rows[1] })
  const address = pageAddress(demo, '2')
  renderScreen(
    <TabContext value={{ key: address, isInFront: () => true }}>
      <Routes>
        <Route path={pageRoute(demo)} element={<RecordPage resource={demo} />} />
      </Routes>
    </TabContext>,
    { at: address, page: 'demo/demopage' },
  )
  await waitFor(() => expect(tabTitles.get()).toEqual({ [address]: '二号' }))
})

it('has the buttons of its actions, grey with the reason where the state refuses', async () => {
  const asked = { id: '1', ver: 3, name: '王一', userName: 'user.1', state: 'Rejected' }
  serve({ '/portalsync/user/registration/findById': () => asked })
  renderScreen(
    <Routes>
      <Route path={pageRoute(request)} element={<RecordPage resource={request} />} />
    </Routes>,
    { at: pageAddress(request, '1'), page: 'person/accountrequest' },
  )
  const reject = await screen.findByRole('button', { name: '拒绝' })
  expect(reject).toHaveProperty('disabled', true)
  fireEvent.pointerEnter(reject)
  expect(await screen.findByText('该申请已处理')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /复制新增|编辑/ })).toBeNull()
})

describe('records of others that belong to it', () => {
  const products = '/portalsync/product/searchProduct'
  const found = Object.assign([{ id: '7', ver: 1, code: 'P7', fullNameCn: '绿茶', isDeleted: '0' }], { total: 1234 })
  const showBrand = () => {
    serve({
      '/portalsync/product/brand/findById': () => ({ id: '3', ver: 1, code: 'B3', nameCn: '云禾', isDeleted: '0' }),
      [products]: () => found,
    })
    renderScreen(
      <Routes>
        <Route path={pageRoute(brand)} element={<RecordPage resource={brand} />} />
      </Routes>,
      { at: pageAddress(brand, '3') },
    )
  }

  it('are counted in the head and listed in a tab, narrowed to it', async () => {
    showBrand()
    const count = await screen.findByText('1,234')
    // Cards stand in a row only in a group that knows them.
    expect(count.closest('.ant-pro-card-contain-card')).not.toBeNull()
    await userEvent.click(await screen.findByRole('tab', { name: '产品' }))
    expect(await screen.findByText('绿茶')).toBeTruthy()
    expect(callsTo(products).every(({ brandID }) => String(brandID) === '3')).toBe(true)
    await userEvent.click(screen.getByText('绿茶'))
    await waitFor(() => expect(currentAddress()).toBe('/product/productmanage/record/7'))
  })

  it('lead to their list', async () => {
    showBrand()
    await userEvent.click(await screen.findByRole('tab', { name: '产品' }))
    await userEvent.click(await screen.findByRole('button', { name: /在列表中打开/ }))
    await waitFor(() => expect(currentAddress()).toBe('/product/productmanage?brandID=3'))
  })

  it('are not there without the key of their page', async () => {
    await prepareScreens('[{"key":"search"},{"key":"view"}]')
    showBrand()
    await screen.findByRole('heading', { name: '云禾' })
    expect(screen.queryByRole('tab', { name: '产品' })).toBeNull()
    expect(callsTo(products)).toEqual([])
    await prepareScreens()
  })

  it('begin with the record when they are added there, and a line leads to its document', () => {
    const [ofBrand] = tabsAddedTo(brand, resources) as [AddedTab]
    expect(addedRecord(ofBrand, '3')).toEqual({ brandID: '3' })
    const ofProduct = tabsAddedTo(product, resources).find(
      ({ listed }) => listed.linesOf?.head.path === '/product/distributionlist',
    ) as AddedTab
    expect(rowAddress(ofProduct, { id: '9', ver: 1, headId: '4' })).toBe('/product/distributionlist/record/4')
    expect(listAddress(ofProduct, '5')).toBe('/product/distributionlist?product=5&rows=lines')
  })
})

it('leads to the record before it in the order of the list that it was found in', async () => {
  show(pageAddress(demo, '2', '?isPublic=0&_sort=-name'))
  const previous = await screen.findByRole('button', { name: '上一条' })
  await waitFor(() => expect(previous).toHaveProperty('disabled', false))
  expect(screen.getByRole('button', { name: '下一条' })).toHaveProperty('disabled', true)
  expect(callsTo('/portalsync/demo/demo/search')[0]).toMatchObject({
    isPublic: ['0'],
    sort: [{ field: 'name', order: 'desc' }],
  })
  await userEvent.click(previous)
  await waitFor(() => expect(currentAddress()).toBe('/demo/demopage/record/1?isPublic=0&_sort=-name'))
})

it('a copy has everything but what names the record alone', () => {
  const copy = copyOf(demo, rows[0] as never, new Set())
  expect(copy).toMatchObject({ name: '一号', amount: 12.5 })
  for (const name of ['code', 'total', 'validPeriod', 'id', 'ver']) expect(copy).not.toHaveProperty(name)
})

it('trees and logs have no pages of records', () => {
  expect(hasRecordPage(demo)).toBe(true)
  expect(hasRecordPage({ ...demo, template: 'tree' })).toBe(false)
  expect(hasRecordPage({ ...demo, readOnly: true })).toBe(false)
})
