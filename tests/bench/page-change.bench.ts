import type { Page } from 'playwright-core'
import { startProduct } from '../e2e/support/start-product'
import { type BenchRow, median, withinBudget } from './lib/bench-row'

const medianMs = 300
const longestMs = 600
/** From reaching an entry to pressing it, and from pressing it to letting go: a person who knows the menu. */
const hoverMs = 120
const pressMs = 60

/**
 * From the click on an entry of the menu until its page can be used: its table, form or cards are drawn, nothing turns,
 * and it is free to answer a key. Every page of the menu, each opened for the first time after signing in, so that its
 * code and its rows are fetched.
 */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct({ seedScale: '0.1' })
  try {
    // The first visit finds a server that has not answered anything yet.
    await visitAll(await product.signedIn('admin'))
    const times = await visitAll(await product.signedIn('admin'))
    const label = `menu click to usable page, ${times.length} pages`
    if (process.env.BENCH_PAGES) for (const { name, ms } of times.toSorted((a, b) => a.ms - b.ms)) console.log(ms, name)
    return [
      withinBudget(`${label}: middle`, 'ms', median(times.map(({ ms }) => ms)), medianMs),
      withinBudget(`${label}: longest`, 'ms', Math.max(...times.map(({ ms }) => ms)), longestMs),
    ]
  } finally {
    await product.stop()
  }
}

async function visitAll(page: Page): Promise<{ name: string; ms: number }[]> {
  await page.addInitScript({ content: watch })
  await page.reload()
  const menu = page.locator('nav .ant-menu').first()
  await menu.waitFor()
  const closed = menu.locator('.ant-menu-submenu:not(.ant-menu-submenu-open) > .ant-menu-submenu-title')
  while ((await closed.count()) > 0) await closed.first().click()
  const entries = await menu.locator('li.ant-menu-item').all()
  const times: { name: string; ms: number }[] = []
  for (const entry of entries.slice(1)) {
    const name = (await entry.textContent()) ?? ''
    const before = new URL(page.url()).pathname
    await entry.scrollIntoViewIfNeeded()
    await page.evaluate('watchPage()')
    await entry.hover()
    await page.waitForTimeout(hoverMs)
    await page.mouse.down()
    await page.waitForTimeout(pressMs)
    await page.mouse.up()
    // Entries of other windows and of pages that are not built open nothing here.
    const opened = await page
      .waitForFunction(() => (window as { pageUsable?: number }).pageUsable, undefined, { timeout: 8000 })
      .catch(() => undefined)
    if (opened && new URL(page.url()).pathname !== before)
      times.push({ name, ms: Math.round(Number(await opened.jsonValue())) })
  }
  await page.context().close()
  return times
}

/**
 * `watchPage()` waits for the next click and sets `pageUsable` to the milliseconds from it until the page in front is
 * another one and what it shows is there. As text: it runs as it is.
 */
const watch = `
window.watchPage = () => {
  window.pageUsable = 0
  const path = location.pathname
  addEventListener('click', () => {
    const start = performance.now()
    const look = () => {
      const pane = [...document.querySelectorAll('section')].find(one => one.offsetParent && one.querySelector('.ant-pro-page-container'))
      const content = pane && pane.querySelector('.ant-table-row, .ant-empty, .ant-table-placeholder, form, .ant-card, .ant-pro-card, .ant-tree, .ant-descriptions')
      const busy = pane && pane.querySelector('.ant-spin-spinning, .ant-skeleton')
      if (location.pathname === path || !content || busy) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => { window.pageUsable = performance.now() - start }))
    }
    look()
  }, { once: true, capture: true })
}`
