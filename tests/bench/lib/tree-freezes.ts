import type { Browser, Locator, Page } from 'playwright-core'
import { type Product, startProduct } from '../../e2e/support/start-product'
import { type BenchRow, withinBudget } from './bench-row'

/** A processor so many times slower than this one. */
const slowdown = 4
/** A tenth of a second is taken for an answer at once. What opens is drawn for the first time; a search has all nodes in one list. */
const longestMs = {
  form: { opened: 200, typed: 100, chosen: 150 },
  search: { opened: 300, typed: 200, chosen: 300 },
}
/** Until what was pressed is drawn, on a busy machine too. */
const settleMs = 700

/** 省市区 as the form of a store and the search of its list have it, with all provinces, cities and districts. */
export async function treeFreezes(): Promise<BenchRow[]> {
  const product = await startProduct()
  try {
    const [areas] = await product.sql(`select count(*)::int n from organization_area where tenant_id = 'yunhe'`)
    const of = `省市区 of ${Number(areas?.n).toLocaleString('en')} nodes`
    return [...(await inForm(product, of)), ...(await inSearch(product, of))]
  } finally {
    await product.stop()
  }
}

async function inForm(product: Product, of: string): Promise<BenchRow[]> {
  const { page, freezes } = await openStores(product)
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  // The first change of a form draws all of it, whatever its field.
  await form.getByLabel('门店名称').first().fill('好邻居')
  const box = form.getByLabel('省市区').first()
  await box.scrollIntoViewIfNeeded()
  const found = await freezes.ofField(box, {
    option: '.ant-cascader-menu-item',
    choose: [menuItem(page, 0), menuItem(page, 1)],
  })
  await page.context().close()
  return rowsOf(of, 'form', found)
}

const menuItem = (page: Page, column: number) =>
  page.locator('.ant-cascader-menu').nth(column).locator('.ant-cascader-menu-item').nth(3)

async function inSearch(product: Product, of: string): Promise<BenchRow[]> {
  const { page, freezes } = await openStores(product)
  await page.getByText('展开', { exact: true }).click()
  const box = page.getByLabel('省市区').first()
  const found = await freezes.ofField(box, {
    option: '.ant-select-tree-node-content-wrapper',
    choose: [
      page.locator('.ant-select-tree-switcher_close').first(),
      page.locator('.ant-select-tree-node-content-wrapper').nth(1),
    ],
  })
  await page.context().close()
  return rowsOf(of, 'search', found)
}

interface FieldFreezes {
  opened: number
  typed: number
  chosen: number
}

const doings = ['opened', 'typed', 'chosen'] as const
const rowsOf = (of: string, where: keyof typeof longestMs, found: FieldFreezes): BenchRow[] =>
  doings.map(one =>
    withinBudget(
      `${of} in a ${where}, ${one}: longest block, ${slowdown}× slower`,
      'ms',
      found[one] * slowdown,
      longestMs[where][one],
    ),
  )

async function openStores(product: Product): Promise<{ page: Page; freezes: Freezes }> {
  const page = await product.signedIn('admin')
  await page.goto('/customer/customermanage')
  await page.locator('.ant-table-row').first().waitFor()
  return { page, freezes: new Freezes(page, product.browser) }
}

/**
 * Blocks of the page's main thread, in processor time: what else this machine does is not counted. Presses are sent to
 * their places, so that nothing of the driver runs in the page.
 */
class Freezes {
  constructor(
    private readonly page: Page,
    private readonly browser: Browser,
  ) {}

  async ofField(
    box: Locator,
    { option, choose }: { option: string; choose: readonly Locator[] },
  ): Promise<FieldFreezes> {
    const opened = await this.longest(await this.pressOf(box))
    await this.page.locator(option).first().waitFor()
    const typed: number[] = []
    // Few are found, then nearly all, then none.
    for (const key of ['云', '南', 'Backspace', 'Backspace', '区', 'Backspace', 'q', 'Backspace'])
      typed.push(
        await this.longest(() => (key.length > 1 ? this.page.keyboard.press(key) : this.page.keyboard.insertText(key))),
      )
    const chosen: number[] = []
    for (const one of choose) chosen.push(await this.longest(await this.pressOf(one)))
    return { opened, typed: Math.max(...typed), chosen: Math.max(...chosen) }
  }

  private async pressOf(at: Locator): Promise<() => Promise<void>> {
    const place = await at.boundingBox()
    if (!place) throw new Error('what is to be pressed is not there')
    return () => this.page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  }

  /** Milliseconds. */
  private async longest(work: () => Promise<unknown>): Promise<number> {
    await this.browser.startTracing(this.page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    })
    await work()
    await this.page.waitForTimeout(settleMs)
    const { traceEvents } = JSON.parse(String(await this.browser.stopTracing())) as { traceEvents: TraceEvent[] }
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
    const main = new Set(
      traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
    )
    const tasks = traceEvents.filter(event => event.name === 'RunTask' && main.has(threadOf(event)))
    if (tasks.length === 0) throw new Error('the browser told of no task of the page')
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
  }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of processor time. */
  tdur?: number
  args?: { name?: string }
}
