import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@sfa/db/pool'
import { DemoAccounts } from '@sfa/services/seed/demo-accounts'
import { launchBrowser } from '@sfa/test-kit/browser'
import { startTestServices } from '@sfa/test-kit/start-test-services'
import { waitUntil } from '@sfa/test-kit/wait-until'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { freePort } from './free-port'

const root = join(import.meta.dirname, '../../..')

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
  /** Runs SQL with the owner's rights: what an administrator or the passing of time would have done. */
  sql(text: string): Promise<void>
  stop(): Promise<void>
}

export type OpenOptions = BrowserContextOptions & { theme?: 'light' | 'dark' }

/**
 * The built product as it runs for people: the programs of dist/server with the built portal, a database of its own
 * with the demo tenants, and a browser. `environment` is told the address they are going to have, and its answer is
 * added to theirs.
 */
export async function startProduct(
  environment: (url: string) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): Promise<Product> {
  if (!existsSync(join(root, 'dist/server/api.js'))) throw new Error('Build first: npm test -- --only build,e2e')
  const services = await startTestServices()
  const dataDir = mkdtempSync(join(tmpdir(), 'sfa e2e '))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const added = await environment(url)
  const output: string[] = []
  const start = (program: string): ChildProcess => {
    const child = spawn(process.execPath, [join(root, `dist/server/${program}.js`)], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: services.databaseUrl,
        REDIS_URL: '',
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        LOG_LEVEL: 'error',
        SEED_SCALE: '0.01',
        SIGN_INS_PER_MINUTE: '1000',
        ...added,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', piece => output.push(String(piece)))
    return child
  }
  const children: ChildProcess[] = []
  const pool = createPool({ url: services.databaseUrl, max: 1 })
  let browser: Browser | undefined
  const stop = async () => {
    await browser?.close()
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map(child => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    await pool.end()
    await services.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const [code] = await once(start('migrate'), 'exit')
    if (code !== 0) throw new Error('The database could not be prepared')
    children.push(start('api'), start('worker'))
    browser = await launchBrowser()
    await waitUntil(
      'the product is ready',
      async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200,
      { timeoutMs: 90_000 },
    )
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${output.join('').slice(-4000)}`)
  }
  const accounts = new DemoAccounts(dataDir)
  const passwordOf: Product['passwordOf'] = (userName, tenant = 'yunhe') => {
    const account = accounts.find(tenant, userName)
    if (!account) throw new Error(`there is no demo account ${userName} in ${tenant}`)
    return account.password
  }
  const sql: Product['sql'] = async text => void (await pool.query(text))
  return { url, dataDir, browser, passwordOf, sql, stop, ...pagesOf(browser, url, passwordOf) }
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
    context.on('console', message => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    context.on('weberror', error => {
      errors.push(String(error.error()))
      complaints.push(String(error.error()))
    })
    return context.newPage()
  }
  return {
    complaints,
    errors,
    open,
    async signedIn(userName = 'admin', options?: OpenOptions) {
      const page = await open(options)
      await signIn(page, userName, passwordOf(userName))
      await page.waitForURL('**/home')
      return page
    },
  }
}

/** Fills the form of the sign-in page, in whatever language it is, and sends it. */
export async function signIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/md-login')
  await page.locator('input[autocomplete=username]').fill(userName)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
}
