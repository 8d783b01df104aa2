import { afterEach, expect, it } from 'vitest'
import { languageStore } from './language'
import { endSession, keepMenu } from './session'

afterEach(() => endSession('logout'))

it('the routes of the menu stand in session storage until the session ends', () => {
  languageStore.set('zh-CN')
  keepMenu([
    { name: 'home', type: '2' },
    {
      name: 'product',
      type: '2',
      descriptionCn: '产品管理',
      icon: '{"name":"ShoppingOutlined"}',
      children: [{ name: 'brand', type: '2', descriptionCn: '品牌管理', path: '/product/brand' }],
    },
  ])
  expect(JSON.parse(sessionStorage.getItem('routersData') ?? '')).toEqual([
    {
      path: '/product',
      name: 'product',
      meta: { icon: 'ShoppingOutlined', title: '产品管理' },
      file: 'Main',
      redirect: '/product/brand',
      children: [{ path: '/product/brand', name: 'brand', meta: { title: '品牌管理' }, file: 'product/brand' }],
    },
  ])
})
