import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, shareProduct } from './support/start-product'

/*
 * The canvas on which workflows are drawn, by pointer and keyboard, and the approval that runs through it. The graph
 * itself, its faults and its keys are tried in unit tests; here is what only a browser has: dragging, places, focus.
 */

let product: Product
let page: Page
beforeAll(async () => {
  product = await shareProduct()
  page = await product.signedIn('admin', { reducedMotion: 'reduce' })
})
afterAll(() => product?.stop())

const name = '画布故事流程'
const canvas = () => page.getByRole('application', { name: new RegExp(`：${name}$`) })
const step = (label: string) => page.locator(`[data-step][aria-label*="，${label}，"]`)
const steps = () => page.locator('[data-step]')
const edges = () => page.locator('.react-flow__edge')
const palette = (label: string) => page.getByRole('region', { name: '节点' }).getByRole('button', { name: label })
const saved = () => page.getByText('已自动保存').waitFor()

async function middleOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('it has no place on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box }
}
async function drag(from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

test('three levels are drawn from a template, with steps dragged, joined, copied and brought back', async () => {
  await page.goto('/processwith/workflowdesign')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增审批流程' })
  await form.getByLabel('名称').fill(name)
  await form.getByLabel('单据类型').click()
  // The list is virtual: what is typed is found in it.
  await page.keyboard.type('调价单')
  await page.locator('.ant-select-item-option-active').filter({ hasText: '调价单' }).waitFor()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: name }).getByText('设计', { exact: true }).click()

  await page.getByRole('dialog', { name: '模板' }).getByText('三级审批').click()
  await expect.poll(() => steps().count()).toBe(5)
  await expect.poll(() => edges().count()).toBe(4)

  // From the palette onto a line: it stands in it.
  const line = page.locator('path.react-flow__edge-path').first()
  const { x, box } = await middleOf(line)
  const place = await middleOf(canvas())
  await palette('抄送').dragTo(canvas(), {
    targetPosition: { x: x - place.box.x, y: box.y + box.height * 0.3 - place.box.y },
  })
  await expect.poll(() => edges().count()).toBe(5)
  await step('抄送').waitFor()
  expect(await page.getByText(/处问题/).count()).toBe(0)

  // Onto an empty place: it stands alone, until a line is drawn to it and from it.
  await palette('延时').dragTo(canvas(), { targetPosition: { x: 120, y: 120 } })
  await page.getByText('2处问题').waitFor()
  const handle = (label: string, side: 'top' | 'bottom') =>
    page.locator(`.react-flow__node:has([aria-label*="，${label}，"]) .react-flow__handle-${side}`)
  // Away from the edge of the canvas, near which the view would move along.
  await drag(await middleOf(handle('延时', 'bottom')), await middleOf(handle('部门负责人审批', 'top')))
  await expect.poll(() => edges().count()).toBe(6)
  await page.getByText('1处问题').waitFor()

  // The line that was drawn is pressed and removed; undoing brings it back, though no step has the focus.
  const lastLine = page.locator('path.react-flow__edge-path').last()
  const on = await lastLine.evaluate((path: unknown) => {
    const drawn = path as SVGPathElement
    const at = drawn.getPointAtLength(drawn.getTotalLength() * 0.3)
    const matrix = drawn.getScreenCTM() as DOMMatrix
    return { x: at.x * matrix.a + matrix.e, y: at.y * matrix.d + matrix.f }
  })
  await page.mouse.click(on.x, on.y)
  await page.getByRole('region', { name: '属性' }).getByText('断开连线').waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(() => edges().count()).toBe(5)
  await page.keyboard.press('Control+z')
  await expect.poll(() => edges().count()).toBe(6)

  // Moved by pointer, and back by the keyboard.
  const before = await middleOf(step('部门负责人审批'))
  await drag(before, { x: before.x + 96, y: before.y })
  await expect.poll(async () => (await middleOf(step('部门负责人审批'))).x).toBeGreaterThan(before.x + 40)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => Math.round((await middleOf(step('部门负责人审批'))).x)).toBe(Math.round(before.x))

  // Copied, pasted and taken back, again and again.
  await step('延时').click()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect.poll(() => steps().count()).toBe(8)
  await page.keyboard.press('Control+z')
  await expect.poll(() => steps().count()).toBe(7)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => steps().count()).toBe(8)
  await page.keyboard.press('Control+z')
  await expect.poll(() => steps().count()).toBe(7)
  await step('延时').click()
  await page.keyboard.press('Delete')
  await expect.poll(() => steps().count()).toBe(6)

  // Laid out, seen small, and saved by itself.
  await page.getByRole('button', { name: '自动布局' }).click()
  await page.getByRole('button', { name: '放大' }).waitFor()
  const view = () => page.locator('.react-flow__viewport').getAttribute('style')
  const seen = await view()
  const small = await middleOf(page.locator('.react-flow__minimap'))
  await drag(small, { x: small.x + 30, y: small.y + 20 })
  await expect.poll(view).not.toBe(seen)
  await saved()
  await page.reload()
  await step('抄送').waitFor()
  expect(await steps().count()).toBe(6)
})

async function publish(version: number) {
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText(`版本${version}`, { exact: true }).waitFor()
}

test('it is tried, published, and published anew while a request runs through the version before', async () => {
  await page.getByRole('button', { name: '试运行' }).click()
  const trial = page.getByRole('dialog', { name: '试运行' })
  await trial.getByText('填写数值').click()
  await trial.getByRole('button', { name: '谁来审批' }).click()
  await trial.getByText('直属上级审批').waitFor()
  await page.keyboard.press('Escape')
  await trial.waitFor({ state: 'hidden' })

  // A request waits at the delay, so that it runs without any approver.
  await step('开始').click()
  await palette('延时').click()
  await step('延时').waitFor()
  await publish(1)
  const [{ org, list } = {}] = await product.sql(
    `select o.id::text org, l.id::text list from sys_org o, pricing_price_list l
     where o.tenant_id = 'yunhe' and o.parent_id is null and l.tenant_id = 'yunhe' limit 1`,
  )
  const lists = [{ listID: list, aspect: 'priority', value: '7' }]
  await product.call('/portalsync/pricing/price-change/create', { orgID: org, reason: name, lists })
  const [{ id } = {}] = await product.sql(`select id::text from pricing_price_change where reason = '${name}'`)
  await product.call('/portalsync/pricing/price-change/submit', { id })

  await step('延时').click()
  await page.keyboard.press('Delete')
  await expect.poll(() => steps().count()).toBe(6)
  await publish(2)
  const running = await product.sql(
    `select i.version, i.state, d.version::int now from workflow_instance i join workflow_definition d on d.id = i.definition_id
     where i.resource = 'pricing.price-change' and i.record_id = ${id}`,
  )
  expect(running).toEqual([{ version: 1, state: 'running', now: 2 }])
  await product.sql(`update workflow_definition set state = 'disabled' where name = '${name}'`)
})

test('the drawer of an approval shows its graph, with where it stands', async () => {
  await page.goto('/processwith/todoitem')
  await page.locator('tbody .ant-table-row').first().getByRole('button').first().click()
  const graph = page.getByRole('application', { name: '流程图' })
  await graph.locator('[aria-label*="，当前节点，"]').first().waitFor()
  await graph.locator('[aria-label^="开始，"][aria-label*="，已完成，"]').waitFor()
  expect(product.errors).toEqual([])
})
