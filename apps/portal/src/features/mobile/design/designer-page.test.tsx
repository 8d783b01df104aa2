import type { DesignContent } from '@sfa/kit/designer'
import type { Design } from '@sfa/mobile/definitions/design.calls'
import { homeModule } from '@sfa/mobile/definitions/designers/home-module'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { DesignerPage } from './designer-page'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const base = '/portalsync/mobile/design'
const heading = (id: string, text: string) => ({ id, type: 'heading', values: { text, align: 'left' } })
const first: DesignContent = {
  components: [
    heading('a', '甲'),
    heading('b', '乙'),
    { id: 'g', type: 'tileGroup', values: { title: '', columns: '4' }, inside: [] },
  ],
}
let design: Design

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('mobile')
})
beforeEach(() => {
  design = {
    kind: 'home',
    code: 'main',
    name: '首页',
    ver: 3,
    published: null,
    effectiveFrom: null,
    isDraft: true,
    lastModifiedBy: null,
    lastModifiedTime: null,
    content: first as Design['content'],
    faults: [],
    versions: [],
  }
  serve({
    [`${base}/find`]: () => design,
    [`${base}/save`]: body => {
      // The database keeps the keys of an object in another order.
      const reversed = (one: object) => Object.fromEntries(Object.entries(one).reverse())
      const components = (body as unknown as Design).content.components.map(reversed)
      design = { ...design, ver: design.ver + 1, content: { components } as unknown as Design['content'] }
      return design
    },
    [`${base}/publish`]: () => {
      design = { ...design, ver: design.ver + 1, published: 1, isDraft: false }
      return design
    },
    [`${base}/search`]: () => [],
  })
})

const show = async () => {
  renderScreen(<DesignerPage designer={homeModule} code="main" />)
  return within(await screen.findByRole('tree'))
}
const order = () => screen.getAllByRole('treeitem').map(item => item.getAttribute('aria-label'))
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

it('moves what is under the keyboard with Alt and arrows, says where it is, and keeps it there', async () => {
  const tree = await show()
  tree.getByRole('treeitem', { name: '标题文字 · 甲' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(order()).toEqual(['标题文字 · 乙', '标题文字 · 甲', '宫格'])
  expect(screen.getByText('标题文字 · 甲：第2位，共3个')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('标题文字 · 甲')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(order()[0]).toBe('标题文字 · 甲')
  await userEvent.keyboard('{Control>}y{/Control}')
  expect(order()[0]).toBe('标题文字 · 乙')
})

it('goes from one to the next with arrows, and removes', async () => {
  const tree = await show()
  tree.getByRole('treeitem', { name: '标题文字 · 甲' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('标题文字 · 乙')
  await userEvent.keyboard('{Delete}')
  expect(order()).toEqual(['标题文字 · 甲', '宫格'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('宫格')
})

it('adds from the palette to where it may stand, shows it on the phone, and saves what was made', async () => {
  await show()
  await userEvent.click(button('功能模块'))
  expect(order()).toEqual(['标题文字 · 甲', '标题文字 · 乙', '宫格', '功能模块：模块：该字段必填'])
  expect(button(/发\s*布/).disabled).toBe(true)
  await userEvent.click(screen.getByRole('combobox', { name: '模块' }))
  await userEvent.click(await screen.findByText('拜访', { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(button(/发\s*布/).disabled).toBe(false))
  const phone = within(screen.getByRole('region', { name: '手机预览' }))
  expect(phone.getByText('拜访')).toBeTruthy()
  await userEvent.click(button('保存草稿'))
  await waitFor(() =>
    expect(callsTo(`${base}/save`).at(-1)).toMatchObject({
      ver: 3,
      content: { components: [{ id: 'a' }, { id: 'b' }, { id: 'g', inside: [{ values: { module: 'visit' } }] }] },
    }),
  )
})

it('a component that no longer exists is shown as such, keeps what it had, and is not published', async () => {
  const old = { id: 'old', type: 'weather', values: { city: '上海' } }
  design = { ...design, content: { components: [...first.components, old] } as Design['content'] }
  await show()
  const item = screen.getByRole('treeitem', { name: /已不存在的组件“weather”/ })
  await userEvent.click(item)
  expect(screen.getByText(/"city": "上海"/)).toBeTruthy()
  expect(screen.getAllByText('组件“weather”已不存在，请删除或替换后再发布').length).toBeGreaterThan(0)
  expect(button(/发\s*布/).disabled).toBe(true)
  item.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await userEvent.click(button('保存草稿'))
  await waitFor(() =>
    expect(callsTo(`${base}/save`).at(-1)).toMatchObject({ content: { components: [{}, {}, old, {}] } }),
  )
})

it('is published with a note after it was saved', async () => {
  const tree = await show()
  tree.getByRole('treeitem', { name: '标题文字 · 甲' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(button(/发\s*布/))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), '秋季')
  await userEvent.click(dialog.getByRole('button', { name: /发\s*布/ }))
  await waitFor(() =>
    expect(callsTo(`${base}/publish`)).toEqual([{ kind: 'home', code: 'main', ver: 4, note: '秋季' }]),
  )
  expect(await screen.findByText('已发布 版本1')).toBeTruthy()
  expect(screen.queryByText('有未保存的修改')).toBeNull()
})
