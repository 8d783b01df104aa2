import { existsSync } from 'node:fs'
import { launchBrowser } from '@sfa/test-kit/browser'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { startApi, type TestApi } from '../../integration/session/start-api'
import { freePort } from './free-port'

export interface Portal {
  url: string
  api: TestApi
  browser: Browser
  /** A browser of its own: cookies and storage are shared by its pages only. */
  open(options?: BrowserContextOptions & { theme?: 'light' | 'dark' }): Promise<BrowserContext>
  /** Script errors of every page so far. */
  errors: string[]
  stop(): Promise<void>
}

/** The built portal on an API with a database of its own, and a browser. `npm test` builds before it comes here. */
export async function startPortal(env: Record<string, string> = {}): Promise<Portal> {
  if (!existsSync(new URL('../../../apps/portal/dist/index.html', import.meta.url)))
    throw new Error('The portal is not built: npm test -- --only e2e builds it first.')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const api = await startApi({ PUBLIC_URL: url, ...env })
  await api.app.listen({ port, host: '127.0.0.1' })
  const browser = await launchBrowser()
  const errors: string[] = []
  return {
    url,
    api,
    browser,
    errors,
    async open({ theme = 'light', ...options } = {}) {
      const context = await browser.newContext({
        locale: 'zh-CN',
        viewport: { width: 1366, height: 768 },
        baseURL: url,
        ...options,
      })
      await context.addInitScript(mode => {
        // The empty page that a tab begins with has no storage.
        if (location.protocol !== 'about:') localStorage.setItem('theme', JSON.stringify({ mode }))
      }, theme)
      context.setDefaultTimeout(15_000)
      context.on('weberror', error => errors.push(String(error.error())))
      return context
    },
    async stop() {
      await browser.close()
      await api.stop()
    },
  }
}

export async function signIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/md-login')
  await page.getByLabel('用户名').fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
