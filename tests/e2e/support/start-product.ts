import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPool } from '@sfa/db/pool'
import { DemoAccounts } from '@sfa/services/seed/demo-accounts'
import { launchBrowser } from '@sfa/test-kit/browser'
import { stopWithFile } from '@sfa/test-kit/left-running'
import { serverUrlOf } from '@sfa/test-kit/server-url-of'
import { seedVersion } from '@sfa/test-kit/source-version'
import { type DatabaseTemplate, startTestServices } from '@sfa/test-kit/start-test-services'
import { waitUntil } from '@sfa/test-kit/wait-until'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { freePort } from './free-port'

const root = join(import.meta.dirname, '../../..')
const endWithParent = pathToFileURL(join(root, 'scripts/exit-with-parent.mjs')).href
const programOf = (name: string) => join(root, `dist/server/${name}.js`)
/** What the programs write, for the error of a start that fails. */
type Output = string[]

function start(program: string, environment: NodeJS.ProcessEnv, output: Output): ChildProcess {
  const child = spawn(process.execPath, ['--import', endWithParent, programOf(program)], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', REDIS_URL: '', ...environment },
    // The channel tells them when this process ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', piece => output.push(String(piece)))
  return child
}

const databaseOf = (ownerUrl: string) => ({ DATABASE_URL: serverUrlOf(ownerUrl), MIGRATION_DATABASE_URL: ownerUrl })

/** For all of the demo's products on a slow machine. */
const prepareMs = 240_000

/** The database and the folder as the product's own program leaves them: made once, and copied for every start. */
const preparedProduct = (scale: string): DatabaseTemplate => ({
  name: `product_${scale.replace('.', '_')}`,
  // The demo's dates are counted back from today.
  version: seedVersion(programOf('migrate'), new Date().toDateString()),
  async fill(url, folder) {
    const output: Output = []
    const child = start('migrate', { ...databaseOf(url), DATA_DIR: folder, SEED_SCALE: scale }, output)
    const late = setTimeout(() => child.kill('SIGKILL'), prepareMs)
    const [code] = await once(child, 'exit')
    clearTimeout(late)
    if (code !== 0)
      throw new Error(`The database was not prepared within ${prepareMs / 1000} s:\n${output.join('').slice(-4000)}`)
  },
})

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

interface ProductOptions {
  /** Is told the address that the programs are going to have; its answer is added to their environment. */
  environment?: (url: string) => Promise<Readonly<Record<string, string>>>
  /** How many of the demo's products there are: 1 is all. */
  seedScale?: string
}

/**
 * The built product as it runs for people: the programs of dist/server with the built portal, a database of its own
 * with the demo tenants, and a browser.
 */
export async function startProduct({
  environment = async () => ({}),
  seedScale = '0.01',
}: ProductOptions = {}): Promise<Product> {
  if (!existsSync(programOf('api'))) throw new Error('Build first: npm test -- --only build,e2e')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const added = await environment(url)
  const dataDir = mkdtempSync(join(tmpdir(), 'sfa e2e '))
  const services = await startTestServices({ template: preparedProduct(seedScale), folder: dataDir })
  const output: Output = []
  const settings = {
    ...databaseOf(services.databaseUrl),
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    SEED_SCALE: seedScale,
    SIGN_INS_PER_MINUTE: '1000',
    ...added,
  }
  const children: ChildProcess[] = []
  const pool = createPool({ url: services.databaseUrl, max: 1 })
  let browser: Browser | undefined
  const stop = stopWithFile('the product', async () => {
    await browser?.close()
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map(child => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    await pool.end()
    await services.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  try {
    children.push(start('api', settings, output), start('worker', settings, output))
    browser = await launchBrowser()
    await waitUntil(
      'the product is ready',
      async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200,
      { timeoutMs: 150_000 },
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
    context.setDefaultTimeout(60_000)
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
      await signIn(page, userName, passwordOf(userName))
      await page.waitForURL('**/home')
      return page
    },
  }
}

/** What fades or slides is at its end at once, with the same events: the glow of a pressed button lasts two seconds. */
async function hurryMotion(page: Page): Promise<void> {
  const debuggerOfPage = await page.context().newCDPSession(page)
  await debuggerOfPage.send('Animation.enable')
  await debuggerOfPage.send('Animation.setPlaybackRate', { playbackRate: 100 })
}

/** Fills the form of the sign-in page, in whatever language it is, and sends it. */
export async function signIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/md-login')
  await page.locator('input[autocomplete=username]').fill(userName)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
}
