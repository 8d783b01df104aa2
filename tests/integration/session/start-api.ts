import { join } from 'node:path'
import { createApp } from '@sfa/api/app'
import type { App, ServerContext } from '@sfa/api/server-context'
import { type Config, readConfig } from '@sfa/config/read-config'
import { DemoAccounts } from '@sfa/demo-tenant/demo-accounts'
import { seedDemoTenants } from '@sfa/demo-tenant/seed-demo-tenants'
import { type Seed, startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'

export interface Answer {
  status: number
  code: string
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  data: any
  total?: number
  totalIsMinimum?: boolean
  headers: Record<string, unknown>
}

export interface TestApi {
  app: App
  tenants: TenantServices
  config: Config
  /** Posts JSON; `token` makes it a signed-in call. */
  post(path: string, body?: unknown, token?: string | null, headers?: Record<string, string>): Promise<Answer>
  /** Signs a demo user in; answers the token. */
  tokenOf(tenant: string, userName: string): Promise<string>
  passwordOf(tenant: string, userName: string): string
  /** Runs SQL with the owner's rights: what an administrator or the passing of time would have done. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

const seedScale = 0.01

const settingsOf = (dataDir: string) => ({ dataDir, seedScale, defaultTenant: 'yunhe', platformTenant: 'yunhe' })

/** The demo tenants, a hundredth of them, with their accounts; a `variant` is seeded by other definitions. */
const demoTenants = (variant?: string): Seed => ({
  name: ['demo_tenants', variant].filter(Boolean).join('_'),
  source: import.meta.filename,
  isDated: true,
  async sow(database) {
    await seedDemoTenants(database, settingsOf(database.dataDir), () => undefined)
  },
})

/** What one test file has otherwise; `variant` names the seed of a file that mocks definitions. */
export interface ApiOptions extends Partial<ServerContext> {
  addRoutes?: (app: App) => void
  variant?: string
}

/** The API over a database of its own with the demo tenants. */
export async function startApi(env: Record<string, string> = {}, more: ApiOptions = {}): Promise<TestApi> {
  const { addRoutes, variant, ...context } = more
  const tenants = await startTenantServices(demoTenants(variant))
  const config = readConfig({
    DATABASE_URL: tenants.databaseUrl,
    DATA_DIR: tenants.dataDir,
    LOG_LEVEL: 'silent',
    SEED_SCALE: String(seedScale),
    SIGN_INS_PER_MINUTE: '1000',
    ...env,
  })
  const app = await createApp({
    services: tenants,
    config,
    // Without the files of a portal that happens to be built: each of them is a route.
    portalDir: join(tenants.dataDir, 'no-portal'),
    readiness: { queue: async () => true, worker: async () => true },
    ...context,
  })
  addRoutes?.(app)
  await app.ready()
  const accounts = new DemoAccounts(config.dataDir)
  const passwordOf = (tenant: string, userName: string) => accounts.find(tenant, userName)?.password as string

  const post: TestApi['post'] = async (path, body = {}, token = null, headers = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: path,
      payload: body as object,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    })
    return { status: response.statusCode, headers: response.headers, ...response.json() }
  }

  return {
    app,
    tenants,
    config,
    post,
    passwordOf,
    async tokenOf(tenant, userName) {
      const answer = await post(signInPath, { userName, password: passwordOf(tenant, userName) })
      return answer.data.token
    },
    sql: async (text, values) => (await tenants.pool.query(text, values)).rows,
    async stop() {
      await app.close()
      await tenants.stop()
    },
  }
}

export const signInPath = '/portalsync/login/poTalLoginPwdYIZI'
export const userInfoPath = '/portalsync/user/user/getUserInfo'
export const menuPath = '/portalsync/user/menu/searchByRoleIds'
