import { expect, it } from 'vitest'
import type { MenuEntry } from '../../shared/menu/menu-entry'
import { buildMenu } from '../../shared/menu/menu-tree'
import { matchMenu, pagesOf } from './match-menu'

const entry = (name: string, descriptionCn: string, descriptionEn: string, children: MenuEntry[] = []): MenuEntry => ({
  name,
  type: '2',
  code: name,
  descriptionCn,
  descriptionEn,
  children,
})
const pages = pagesOf(
  buildMenu([
    entry('product', '产品管理', 'Products', [
      entry('productmanage', '产品管理', 'Products'),
      entry('brand', '品牌管理', 'Brands'),
    ]),
    entry('parameter', '参数设置', 'Parameters', [entry('dictionary', '数据字典', 'Dictionary')]),
  ]),
)
const found = (text: string) => matchMenu(pages, text).map(({ node }) => node.path)

it('finds pages by title in any language, by name and by group', () => {
  expect(found('字典')).toEqual(['/parameter/dictionary'])
  expect(found('DICT')).toEqual(['/parameter/dictionary'])
  expect(found('参数')).toEqual(['/parameter/dictionary'])
  expect(found('')).toHaveLength(3)
  expect(found('no such page')).toEqual([])
})

it('puts the page whose own title begins with the text before those that only stand in such a group', () => {
  expect(found('产品')).toEqual(['/product/productmanage', '/product/brand'])
})
