import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { startLocale } from '../../shared/language/locale'
import { buildMenu } from '../../shared/menu/menu-tree'
import { FoundList } from './found-list'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await startLocale(['shell'])
})

const entry = { name: 'productmanage', type: '2', code: 'product.productmanage', path: '/product/productmanage' }
const nodes = buildMenu([{ ...entry, descriptionCn: '产品管理', descriptionEn: 'Products' }])

it('pages by pinyin and records come from the server, and a record opens by its address', async () => {
  serve({
    '/portalsync/finding/search': body => ({
      pages: body.text === 'cp' ? ['product.productmanage'] : [],
      groups: [{ resource: 'product.brand', records: [{ id: '7', title: '茶派', code: 'CP' }] }],
    }),
  })
  const opened = vi.fn()
  renderScreen(<FoundList nodes={nodes} onPage={node => opened(node.path)} onRecord={opened} />)
  await userEvent.type(screen.getByRole('combobox'), 'cp')
  expect(await screen.findByRole('option', { name: /产品管理/ })).toBeTruthy()
  expect(await screen.findByRole('option', { name: /茶派.*品牌 · CP/ })).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/product/brand?_record=7'))
})

it('pages do not wait for the records', async () => {
  let answer: (value: object) => void = () => undefined
  serve({
    '/portalsync/finding/search': body =>
      body.only === 'pages'
        ? { pages: ['product.productmanage'], groups: [] }
        : new Promise(resolve => {
            answer = resolve
          }),
  })
  renderScreen(<FoundList nodes={nodes} onPage={() => undefined} onRecord={() => undefined} />)
  await userEvent.type(screen.getByRole('combobox'), 'cp')
  expect(await screen.findByRole('option', { name: /产品管理/ })).toBeTruthy()
  answer({
    pages: [],
    groups: [{ resource: 'product.brand', records: [{ id: '7', title: '茶派', code: 'CP' }] }],
  })
  expect(await screen.findByRole('option', { name: /茶派/ })).toBeTruthy()
})

it('Enter that comes before the answer opens what is found first', async () => {
  serve({
    '/portalsync/finding/search': () => ({
      pages: [],
      groups: [{ resource: 'product.brand', records: [{ id: '7', title: '茶派', code: 'CP' }] }],
    }),
  })
  const opened = vi.fn()
  renderScreen(<FoundList nodes={nodes} onPage={() => undefined} onRecord={opened} />)
  await userEvent.type(screen.getByRole('combobox'), 'CP7{Enter}')
  expect(opened).not.toHaveBeenCalled()
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/product/brand?_record=7'))
  expect(opened).toHaveBeenCalledTimes(1)
})
