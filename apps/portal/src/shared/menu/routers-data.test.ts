import { afterEach, beforeEach, expect, it } from 'vitest'
import { languageStore } from '../language/language'
import { endSession, keepMenu } from '../session/session'
import { buildMenu } from './menu-tree'
import { collectPermissions } from './permissions'
import { readRouters } from './routers-data'

const menu = [
  { name: 'home', type: '2' },
  {
    name: 'product',
    type: '2',
    code: 'product',
    descriptionCn: '产品管理',
    descriptionEn: 'Products',
    icon: '{"name":"ShoppingOutlined"}',
    children: [
      {
        name: 'brand',
        type: '2',
        code: 'product.brand',
        descriptionCn: '品牌管理',
        path: '/product/brand',
        action: '[{"key":"search"},{"key":"edit"}]',
        access: ['product/brand:edit'],
      },
    ],
  },
  { name: 'units', type: '2', subType: '3', url: 'https://settings.example.com', action: '[]' },
]

beforeEach(() => {
  languageStore.set('zh-CN')
  keepMenu(menu)
})
afterEach(() => endSession('logout'))

it('the routes of the menu stand in session storage until the session ends', () => {
  expect(JSON.parse(sessionStorage.getItem('routersData') ?? '')[0]).toEqual({
    path: '/product',
    name: 'product',
    meta: {
      icon: 'ShoppingOutlined',
      title: '产品管理',
      params: { type: '2', code: 'product', descriptionCn: '产品管理', descriptionEn: 'Products' },
    },
    file: 'Main',
    redirect: '/product/brand',
    children: [
      {
        path: '/product/brand',
        name: 'brand',
        meta: {
          title: '品牌管理',
          params: {
            type: '2',
            code: 'product.brand',
            descriptionCn: '品牌管理',
            action: '[{"key":"search"},{"key":"edit"}]',
            access: ['product/brand:edit'],
          },
        },
        file: 'product/brand',
      },
    ],
  })
  endSession('logout')
  expect(readRouters()).toBeUndefined()
})

it('give back the menu, its permissions and what its entries carry', () => {
  const restored = readRouters() ?? []
  const shape = (of: typeof restored) =>
    buildMenu(of).map(({ key, path, icon, children }) => ({
      key,
      path,
      icon,
      children: children.map(child => [child.path, child.entry.access]),
    }))
  expect(shape(restored)).toEqual(shape(menu))
  expect([...collectPermissions(restored)]).toEqual([...collectPermissions(menu)])
  expect(restored[1]).toMatchObject({ subType: '3', url: 'https://settings.example.com' })
})

it.each(['{', '[1]', '"text"'])('that are not what they should be (%s) are left alone', kept => {
  sessionStorage.setItem('routersData', kept)
  expect(readRouters()).toBeUndefined()
})
