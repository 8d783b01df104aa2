import { withPages } from '@sfa/kit/shapes'
import { resources } from '@sfa/registry/registry'
import type { Page } from 'playwright-core'

/** Every list of a resource: its own, and those of its further pages. */
export const lists = resources.flatMap(withPages)

/** Goes to an address as a link of the portal does, without loading it anew. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate(to => {
    for (const pane of document.querySelectorAll('main section')) pane.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Goes to an address of the layout, and waits until its page is drawn. */
export async function openInside(page: Page, address: string): Promise<void> {
  await goInside(page, address)
  const opened = page.waitForFunction(to => {
    const tab = document.querySelector('[data-key]:has([aria-current=page])')
    const panes = [...document.querySelectorAll('main section:not([data-left])')]
    return tab?.getAttribute('data-key') === to || panes.some(pane => pane.checkVisibility())
  }, address.split('?')[0])
  await opened.catch(error => {
    throw new Error(`${address} did not open; the page is ${page.url()}`, { cause: error })
  })
  await untilDrawn(page)
}

/** Closing their tabs asks a question. */
const askingOnClose = lists.flatMap(({ path, screens }) => (path && screens.beforeClose ? [path] : []))

/** Closes every tab but the one in front and those that ask first. */
export async function closeOtherTabs(page: Page): Promise<void> {
  await page.evaluate(paths => {
    for (const tab of document.querySelectorAll('[data-key]:not(:has([aria-current=page]))'))
      if (!paths.includes(tab.getAttribute('data-key') ?? ''))
        tab.querySelector<HTMLElement>('button + button')?.click()
  }, askingOnClose)
}

/** Waits until the page in front has content, and nothing that is seen spins or stands for what is to come. */
export async function untilDrawn(page: Page): Promise<void> {
  const busy = '.ant-spin-spinning, .ant-skeleton, [role=progressbar][aria-busy]'
  try {
    await page.waitForFunction(selector => {
      const isSeen = (one: string) => [...document.querySelectorAll(one)].some(element => element.checkVisibility())
      return isSeen('h1, main section > *, input') && !isSeen(selector)
    }, busy)
  } catch (error) {
    const still = await page
      .locator(busy)
      .filter({ visible: true })
      .evaluateAll(all => all.map(one => one.outerHTML.slice(0, 200)))
    throw new Error(`${page.url()} was not drawn; still busy: ${still.join(' ')}`, { cause: error })
  }
}
