import { actionPaths } from '@sfa/kit/actions/actions'
import type { Field } from '@sfa/kit/fields/field'
import { generatedAs, isText } from '@sfa/kit/fields/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceCalls } from '@sfa/kit/resource-calls'
import { resources } from '@sfa/registry/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type JobApi, startJobApi } from '../jobs/start-job-api'
import { listRoutes, type Route } from './list-routes'

/** Calls that answer without a session. A new one must be added here. */
const publicPaths = [
  // The portal itself: every path that is no call leads to its page.
  '/assets/',
  '/index.html',
  '/favicon.svg',
  '/portalsync/login/',
  '/portalsync/runtime',
  '/portalsync/files/signed/',
  // Signed by the provider.
  '/portalsync/payment/notify/:provider',
  '/portalsync/user/registration/create',
  '/portalsync/user/registration/progress',
  '/portalsync/user/user/getUserByAuthCode',
  '/auth/',
  '/healthz',
  '/readyz',
]

/** The last letters of secret rows: no answer to another user may hold them. */
const mark = 'ROW-OF-YUNHE'

/** Traces of the caller's own: that they called, what they like, what went wrong in their browser. */
const ownTraces = [
  'sys_session',
  'sys_login_log',
  'sys_call_log',
  'sys_user_preference',
  'sys_sign_in_failure',
  'sys_captcha',
  // Pictures are for everyone of the tenant; a link to one is its maker's.
  'file_link',
]

let api: JobApi
let routes: readonly Route[]
let ids: ReadonlyMap<string, { id: string; ver: number }>

beforeAll(async () => {
  api = await startJobApi()
  routes = listRoutes(api.api.app)
  ids = await markRows()
})
afterAll(() => api.stop())

/** What a row is called by; where the database computes that, the first text that it does not. */
function markedColumn({ title, fields }: Resource): string {
  const own = (field?: Field) => field !== undefined && generatedAs(field) === undefined
  const written = Object.entries(fields).find(([, field]) => own(field) && isText(field))
  return columnOf(own(fields[title]) ? title : (written?.[0] as string))
}

/** Marks every row of the tenant that not everyone may read; answers one row's id and version for each resource. */
async function markRows() {
  const found = new Map<string, { id: string; ver: number }>()
  for (const resource of resources) {
    const table = tableOf(resource)
    if (!resource.openToRead && !resource.readOnly)
      await api.api.sql(
        `update ${table} set ${markedColumn(resource)} = ${markedColumn(resource)} || id || $1 where tenant_id = 'yunhe'`,
        [mark],
      )
    const version = resource.readOnly ? '1 as ver' : 'ver'
    const [row] = await api.api.sql(`select id, ${version} from ${table} where tenant_id = 'yunhe' order by id limit 1`)
    if (row) found.set(resource.key, { id: String(row.id), ver: Number(row.ver) })
  }
  return found
}

/** One line for each table of the tenant: any row that comes, goes or changes, changes it. */
async function stateOfTenant(): Promise<Record<string, unknown>[]> {
  const tables = await api.api.sql(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1) order by 1`,
    [ownTraces],
  )
  const states: Record<string, unknown>[] = []
  for (const { name } of tables) {
    const [state] = await api.api.sql(
      `select '${name}' as name, count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as content
       from ${name} t where tenant_id = 'yunhe'`,
    )
    states.push(state as Record<string, unknown>)
  }
  return states
}

const resourceOfPath = new Map(
  resources.flatMap(resource =>
    [
      ...resourceCalls(resource).map(({ path }) => path),
      ...Object.keys(resource.actions).flatMap(name => actionPaths(resource, name)),
    ].map(path => [path, resource] as const),
  ),
)

/** A body that would do something if it were let through: real ids, the right version, fields of every form. */
function requestOf({ method, path }: Route, token: string | null, target: string) {
  const resource = resourceOfPath.get(path)
  const { id, ver } = ids.get(resource?.key ?? target) ?? { id: '1', ver: 1 }
  const body = {
    id,
    ids: [id],
    ver,
    userID: id,
    roleID: id,
    menuCode: 'parameter.swagger',
    code: 'parameter.swagger',
    access: [],
    modules: [],
    add: [ids.get('person.user')?.id],
    roleIds: [id],
    orgIdList: [id],
    isDeleted: '1',
    opinion: 'changed',
    changes: { remark: 'changed', isDeleted: '1', nameCn: 'changed' },
    name: 'changed',
    nameCn: 'changed',
    nameCN: 'changed',
    parentID: null,
    type: '2',
    objectName: target,
    record: { id, ver, nameCn: 'changed' },
    records: [{ id, ver, nameCn: 'changed' }],
    list: [{ id, ver, nameCN: 'changed' }],
    batchId: '1',
    fileId: '1',
    key: 'theme',
    page: { pageIndex: 1, pageSize: -1 },
  }
  return {
    method: method as 'GET' | 'POST',
    url: path
      .replace(/:id\b/, id)
      .replace(/:code\b/, '320000')
      .replace(/:\w+/g, '1')
      .replace(/\/?\*$/, '/1'),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'GET' || method === 'HEAD' ? {} : { payload: partsOf(path, body) }),
  }
}

/**
 * Of the body, what the call takes: a search without conditions but the ids, since others are refused before anything
 * is read, and a batch change without fields that it cannot change.
 */
function partsOf(path: string, { changes, ...body }: Readonly<Record<string, unknown>>): object {
  const schema = api.api.app.calls.get(`POST ${path}`)?.body
  const document = schema && z.globalRegistry.get(schema)?.document
  const { properties } = (document ?? {}) as { properties?: Record<string, { properties?: object }> }
  if (properties && 'searchField' in properties) return { ids: body.ids, page: body.page }
  const fields = properties?.changes?.properties
  if (!fields) return { ...body, changes }
  const known = Object.entries(changes as object).filter(([name]) => name in fields)
  return { ids: body.ids, changes: Object.fromEntries(known) }
}

/** The shell asks these for its title and logo, before anything else; they name no row that is not the shell's. */
const shellCalls = ['/portalsync/basedata/systemConfig/search', '/portalsync/v2.7/basedata/searchSystemConfig']
/** Says of the caller who they are. */
const ownInfo = '/portalsync/user/user/getUserInfo'
/** Streams of events never end, so this test does not wait for their answer. */
const isStream = ({ path }: Route) => path.endsWith('/events')
const isPublic = ({ path }: Route) => publicPaths.some(start => path.startsWith(start))
/** Would end the session that the walk needs. */
const endsSession = ({ path }: Route) => path === '/portalsync/login/logout'
const calls = () => routes.filter(route => !isStream(route) && !endsSession(route) && !isPublic(route))

async function walk(token: string | null, targets: readonly string[]) {
  const answers: { route: string; status: number; code: unknown; text: string }[] = []
  for (const route of calls())
    for (const target of resourceOfPath.has(route.path) ? ['own'] : targets) {
      const answer = await api.api.app.inject(requestOf(route, token, target))
      const text = answer.payload
      answers.push({
        route: `${route.method} ${route.path}`,
        status: answer.statusCode,
        code: /^\{"code":"([^"]+)"/.exec(text)?.[1],
        text,
      })
    }
  return answers
}

const targets = ['person.user', 'person.role', 'product.product']

it('there are the calls of every resource, and many more', () => {
  const paths = new Set(routes.map(route => route.path))
  for (const path of resourceOfPath.keys()) expect(paths).toContain(path)
  expect(calls().length).toBeGreaterThan(200)
})

describe('a stranger', () => {
  it('is sent to the sign-in page by every call, and changes nothing', async () => {
    const before = await stateOfTenant()
    const answers = await walk(null, ['person.user'])
    const answered = answers.filter(({ status }) => status !== 401)
    // The queue's own pages answer 404 to users who may not see them.
    const hidden = answered.filter(
      ({ route, status }) => status === 404 && route.startsWith('GET /portalsync/bullboard'),
    )
    expect(
      answered.filter(answer => !hidden.includes(answer)).map(({ route, status }) => `${route} ${status}`),
    ).toEqual([])
    expect(await stateOfTenant()).toEqual(before)
  })

  it('with a token that is none, or another’s headers, is a stranger', async () => {
    for (const headers of [
      { authorization: 'Bearer invented' },
      { 'x-tenant-id': 'yunhe', 'x-user-id': '1', 'x-user-code': 'admin' },
    ]) {
      const answer = await api.api.app.inject({ method: 'POST', url: '/portalsync/product/searchBrand', headers })
      expect(answer.statusCode).toBe(401)
    }
  })
})

describe('an administrator of another tenant', () => {
  it('finds no row of this one and changes nothing in it', async () => {
    const token = await api.api.tokenOf('second', 'admin.second')
    const before = await stateOfTenant()
    const answers = await walk(token, targets)
    expect(answers.filter(({ text }) => text.includes(mark)).map(({ route }) => route)).toEqual([])
    expect(await stateOfTenant()).toEqual(before)
    // Calls whose handler ran, not those that were refused before it.
    expect(answers.filter(({ code }) => code === '0').length).toBeGreaterThan(80)
  })
})

describe('a user whose role holds no key', () => {
  it('finds no row and changes nothing', async () => {
    const token = await api.api.tokenOf('yunhe', 'viewer')
    await api.api.sql(
      `delete from sys_role_menu g using sys_role r where g.tenant_id = 'yunhe' and r.tenant_id = g.tenant_id
       and r.id = g.role_id and r.code = 'Viewer' and g.menu_code <> 'home'`,
    )
    const before = await stateOfTenant()
    const answers = await walk(token, targets)
    const ofShell = shellCalls.map(path => `POST ${path}`)
    const told = answers.filter(
      ({ text, route }) => text.includes(mark) && !route.endsWith(ownInfo) && !ofShell.includes(route),
    )
    expect(told.map(({ route }) => route)).toEqual([])
    expect(await stateOfTenant()).toEqual(before)
    const refused = answers.filter(({ status }) => status === 403).map(({ route }) => route)
    for (const [path, { openToRead }] of resourceOfPath)
      if (!(openToRead && /search|find/i.test(path)) && !shellCalls.includes(path))
        expect(refused).toContain(`POST ${path}`)
  })
})
