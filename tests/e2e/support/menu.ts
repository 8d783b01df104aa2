import type { Page } from 'playwright-core'

/** Opens a page by the search over the menu, so that the portal stays loaded. */
export async function openByMenu(page: Page, title: string, path: string): Promise<void> {
  await page.getByRole('button', { name: /^搜索菜单/ }).waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: /^菜单、编码/ })
  await box.fill(title)
  // Of records the code stands behind the name of their list; a page that is new comes a moment after its record.
  await page.getByRole('option', { name: title }).filter({ hasNotText: ' · ' }).first().click()
  // A page that was open before comes back with its search.
  await page.waitForURL(url => url.pathname === path)
  await box.waitFor({ state: 'detached' })
}

/** The strip of open tabs, and the paths in it. */
export const tabStrip = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
export const openTabs = (page: Page): Promise<(string | null)[]> =>
  tabStrip(page)
    .locator('[data-key]')
    .evaluateAll(all => all.map(one => one.getAttribute('data-key')))
