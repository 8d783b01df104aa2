import type { Browser, Page } from 'playwright-core'
import type { Product } from './start-product'

/** A window in which the demo user has signed in, and what the browser complained about in it. */
export async function signIn(
  browser: Browser,
  product: Product,
  userName = 'admin',
  language = 'zh-CN',
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    locale: language,
    viewport: { width: 1366, height: 768 },
    acceptDownloads: true,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  const { password } = product.account(userName)
  await page.goto(`${product.address}/md-login`)
  await page.locator('input[autocomplete=username]').fill(userName)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  return { page, complaints }
}
