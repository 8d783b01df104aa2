import { launchBrowser } from '@sfa/test-kit/browser'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type JobApi, startJobApi } from '../../integration/jobs/start-job-api'

export interface Portal {
  api: JobApi['api']
  /** A page of a browser of its own, signed in and at home. */
  signedIn(userName: string, options?: BrowserContextOptions): Promise<Page>
  /** A page of a browser of its own that nobody has signed in to. */
  stranger(options?: BrowserContextOptions): Promise<Page>
  stop(): Promise<void>
}

/** The built portal, served by the API over the demo tenants, and a browser. */
export async function openPortal(): Promise<Portal> {
  const server = await startJobApi()
  let browser: Browser
  try {
    browser = await launchBrowser()
  } catch (error) {
    await server.stop()
    throw error
  }
  const stranger: Portal['stranger'] = async (options = {}) => {
    const context = await browser.newContext({
      baseURL: server.address,
      locale: 'zh-CN',
      viewport: { width: 1366, height: 768 },
      ...options,
    })
    return context.newPage()
  }
  return {
    api: server.api,
    stranger,
    async signedIn(userName, options) {
      const page = await stranger(options)
      await page.goto('/md-login')
      await page.locator('input[autocomplete="username"]').fill(userName)
      await page.locator('input[type="password"]').fill(server.api.passwordOf('yunhe', userName))
      await page.keyboard.press('Enter')
      await page.waitForURL('**/home')
      return page
    },
    async stop() {
      await browser.close()
      await server.stop()
    },
  }
}
