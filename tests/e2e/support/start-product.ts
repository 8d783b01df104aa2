import { createPool } from '@sfa/db/connection/pool'
import { DemoAccounts } from '@sfa/demo-tenant/demo-accounts'
import { launchBrowser } from '@sfa/test-kit/browser'
import { inTime } from '@sfa/test-kit/in-time'
import { stopWithFile } from '@sfa/test-kit/left-running'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type ProductOptions, type RunningProduct, runProduct } from './run-product'

export interface Product {
  url: string
  dataDir: string
  browser: Browser
  /** What the browser complained about so far, on every page: console errors and warnings, uncaught errors. */
  complaints: string[]
  /** The uncaught errors among the complaints. */
  errors: string[]
  /** A page of a browser of its own: cookies and storage are shared with pages of its context only. */
  open(options?: OpenOptions): Promise<Page>
  /** Such a page, signed in and at home. */
  signedIn(userName?: string, options?: OpenOptions): Promise<Page>
  passwordOf(userName: string, tenant?: string): string
  /** A call as the demo's administrator. */
  call(path: string, body: object): Promise<void>
  /** Runs SQL with the owner's rights: what an administrator or the passing of time would have done. */
  sql(text: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

export type OpenOptions = BrowserContextOptions & { theme?: 'light' | 'dark' }

/** The built product as it runs for people, of this file alone, and a browser. */
export async function startProduct(options?: ProductOptions): Promise<Product> {
  const running = await runProduct(options)
  return openProduct('the product', running, running.stop)
}

/**
 * The product that the files of this worker process share, and a browser of this file's own. What a file adds has codes
 * and names that no other file uses; who changes the settings of the programs or of the menu starts a product instead.
 */
export async function shareProduct(): Promise<Product> {
  const { SHARED_PRODUCTS_URL, VITEST_POOL_ID } = process.env
  const asked = fetch(`${SHARED_PRODUCTS_URL}/${VITEST_POOL_ID}`)
  const answer = await inTime('the product that the files share', asked, 560_000)
  if (!answer.ok) throw new Error(await answer.text())
  const product = await openProduct('the browser', (await answer.json()) as Omit<RunningProduct, 'stop'>)
  const waiting = async () => {
    const rows = await product.sql("select id from job_run where phase = 'preview'")
    return rows.map(row => String(row.id))
  }
  const before = await waiting()
  const stop = async () => {
    const left = (await waiting()).filter(id => !before.includes(id))
    await product.stop()
    // The next file's import of the same kind would be refused until that one is decided.
    if (left.length > 0) throw new Error(`The file left imports that wait for a decision: ${left.join(', ')}`)
  }
  return { ...product, stop }
}

async function openProduct(
  what: string,
  { url, dataDir, databaseUrl }: Omit<RunningProduct, 'stop'>,
  end = async () => {},
): Promise<Product> {
  const pool = createPool({ url: databaseUrl, max: 1 })
  let browser: Browser | undefined
  const stop = stopWithFile(what, async () => {
    await browser?.close()
    await pool.end()
    await end()
  })
  try {
    browser = await launchBrowser()
  } catch (error) {
    await stop()
    throw error
  }
  const accounts = new DemoAccounts(dataDir)
  const passwordOf: Product['passwordOf'] = (userName, tenant = 'yunhe') => {
    const account = accounts.find(tenant, userName)
    if (!account) throw new Error(`there is no demo account ${userName} in ${tenant}`)
    return account.password
  }
  const call: Product['call'] = async (path, body) => {
    const token = await tokenOf(url, 'admin', passwordOf('admin'))
    await post(url, path, body, token)
  }
  const sql: Product['sql'] = async text => (await pool.query(text)).rows
  return { url, dataDir, browser, passwordOf, call, sql, stop, ...pagesOf(browser, url, passwordOf) }
}

function pagesOf(browser: Browser, url: string, passwordOf: Product['passwordOf']) {
  const complaints: string[] = []
  const errors: string[] = []
  const open = async ({ theme = 'light', ...options }: OpenOptions = {}): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'zh-CN',
      viewport: { width: 1366, height: 768 },
      baseURL: url,
      ...options,
    })
    await context.addInitScript(mode => {
      // The empty page that a tab begins with has no storage; a choice made on the way stays.
      if (location.protocol !== 'about:') localStorage.theme ??= JSON.stringify({ mode })
    }, theme)
    await context.addInitScript(pressWhenOpen)
    context.setDefaultTimeout(120_000)
    context.on('console', message => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    context.on('weberror', error => {
      errors.push(String(error.error()))
      complaints.push(String(error.error()))
    })
    const page = await context.newPage()
    await hurryMotion(page)
    return page
  }
  return {
    complaints,
    errors,
    open,
    async signedIn(userName = 'admin', options?: OpenOptions) {
      const page = await open(options)
      // As if it had signed in before: the page of sign-in is not loaded, which has tests of its own.
      const value = encodeURIComponent(await tokenOf(url, userName, passwordOf(userName)))
      await page.context().addCookies([{ name: 'token', value, url }])
      await page.goto('/home')
      await page.locator('main').waitFor()
      return page
    },
  }
}

async function tokenOf(url: string, userName: string, password: string): Promise<string> {
  return (await post<{ token: string }>(url, '/portalsync/login/poTalLoginPwdYIZI', { userName, password })).token
}

/** The answer's data; throws where the call is refused. */
async function post<T>(url: string, path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const { code, message, data } = (await answer.json()) as { code: string; message: string; data: T }
  if (code !== '0') throw new Error(`${path} was refused: ${code} ${message}`)
  return data
}

/** What fades or slides is at its end at once, with the same events: the glow of a pressed button lasts two seconds. */
async function hurryMotion(page: Page): Promise<void> {
  const debuggerOfPage = await page.context().newCDPSession(page)
  await debuggerOfPage.send('Animation.enable')
  await debuggerOfPage.send('Animation.setPlaybackRate', { playbackRate: 100 })
}

/**
 * Runs in the page. A dialog begins to open small and rests so for some frames: a press that begins there ends beside the
 * button, which has grown meanwhile. What opens takes no press before it is open; Playwright tries again until then.
 */
function pressWhenOpen(): void {
  const motions = ['zoom', 'zoom-big', 'slide-up', 'slide-down', 'drawer-panel-motion-right']
  const opening = motions.flatMap(name => [`.ant-${name}-enter`, `.ant-${name}-appear`])
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:is(${opening.join()}), :is(${opening.join()}) * { pointer-events: none !important }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Fills the form of the sign-in page, in whatever language it is, and sends it. */
export async function signIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/md-login')
  await page.locator('input[autocomplete=username]').fill(userName)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
}
