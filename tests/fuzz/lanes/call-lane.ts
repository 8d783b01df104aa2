import { errorTexts } from '@sfa/kernel/error-texts'
import { tableOf } from '@sfa/kit/resource'
import { resources } from '@sfa/registry/registry'
import type { TestApi } from '../../integration/session/start-api'
import { startApi } from '../../integration/session/start-api'
import { documentOf, type Operation } from '../../integration/support/api-document'
import type { JsonSchema } from '../../integration/support/value-by-schema'
import { departures, makeBySchema, type Supply } from '../make-by-schema'
import type { Random } from '../random'
import type { Lane } from './lane'

interface Asked {
  method: 'GET' | 'POST'
  url: string
  payload?: unknown
  enveloped: boolean
}
/** Kept by a hook of the server: the answer itself tells nothing of a fault. */
interface Last {
  error?: Error
}
interface Reply {
  statusCode: number
  payload: string
}

/** So many refusals one after the other mean that the administrator has lost their session or their rights. */
const mostRefusedInTurn = 8

/** Calls that end the caller's session, and streams that do not end. */
const leftOut = /login\/logout|endOthers|poTalLoginPwdReset|events|stream|metrics|\*/i

/** Every operation of the API document, asked with bodies that are made by its schema and depart from it. */
export async function callLane(): Promise<Lane> {
  const product = await Product.start()
  const { operations: documented, components } = product.document()
  const operations = documented.filter(({ path }) => !leftOut.test(path))
  const supply: Supply = { ids: await product.ids(), components }
  return {
    extension: 'json',
    ready: tell => product.ready(tell),
    make: random => Buffer.from(JSON.stringify(requestOf(random, random.pick(operations), supply))),
    async try(input) {
      const asked: Asked = JSON.parse(input.toString('utf8'))
      const fault = faultOf(await product.ask(asked), asked.enveloped)
      if (fault) throw new Error(`${asked.method} ${asked.url} ${fault}\n${fault.includes(' 5') ? product.thrown : ''}`)
    },
  }
}

function requestOf(random: Random, { method, path, body, parameters, enveloped }: Operation, supply: Supply): Asked {
  const departure = random.pick(departures)
  const partOf = (name: string, schema: JsonSchema) => {
    const made = departure === 'none' ? makeBySchema(random, schema, supply, 'none', 1) : random.pick(supply.ids)
    return encodeURIComponent(typeof made === 'string' || typeof made === 'number' ? String(made) : name)
  }
  let url = path
  const query: string[] = []
  for (const { name, in: place, schema } of parameters) {
    if (place === 'path') url = url.replace(`{${name}}`, partOf(name, schema))
    else if (place === 'query' && random.chance(2)) query.push(`${name}=${partOf(name, schema)}`)
  }
  return {
    method,
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    // Without a body at all, too; a form that is sent as JSON is refused as it is.
    ...(method === 'POST' &&
      !random.chance(10) && { payload: makeBySchema(random, body ?? { type: 'object' }, supply, departure) }),
    enveloped,
  }
}

/** What breaks the law of every call: an answer, in the envelope, whose error has a code with a text. */
function faultOf(answer: Reply, enveloped: boolean): string | null {
  const { statusCode, payload } = answer
  if (statusCode >= 500) return `answered ${statusCode}: ${payload.slice(0, 300)}`
  if (!enveloped && statusCode < 400) return null
  let said: { code?: unknown; message?: unknown; data?: unknown }
  try {
    said = JSON.parse(payload)
  } catch {
    return `answered no JSON: ${payload.slice(0, 200)}`
  }
  if (typeof said.code !== 'string' || typeof said.message !== 'string' || !('data' in said))
    return `answered no envelope: ${payload.slice(0, 200)}`
  if (said.code === '0') return null
  if (!(said.code in errorTexts)) return `answered a code without a text: ${said.code}`
  if (said.message === '' || /\{\w+\}/.test(said.message)) return `answered an unfilled text: ${said.message}`
  const failures = (said.data as { failures?: { field?: unknown; code: string; message: string }[] } | null)?.failures
  const bad = failures?.find(({ code, message }) => !(code in errorTexts) || message === '' || /\{\w+\}/.test(message))
  return bad ? `answered a failure without its text: ${JSON.stringify(bad)}` : null
}

/** Ids of all tables, and some that no row has. */
async function someIds(api: TestApi): Promise<string[]> {
  const found = ['0', '1', '999999999999999999']
  for (const table of new Set(resources.map(tableOf))) {
    const rows = await api.sql(`select id from ${table} where tenant_id = 'yunhe' order by id limit 3`)
    found.push(...rows.map(({ id }) => String(id)))
  }
  return found
}

/** The API with an administrator, over a new database when a call has taken the administrator's session or rights. */
class Product {
  private refusedInTurn = 0

  private constructor(
    private api: TestApi,
    private token: string,
    private last: Last,
  ) {}

  /** What the last call that failed threw, with the place. */
  get thrown(): string {
    return this.last.error?.stack?.split('\n').slice(0, 8).join('\n') ?? ''
  }

  static async start(): Promise<Product> {
    const last: Last = {}
    const api = await startApi(
      {},
      {
        addRoutes: app =>
          app.addHook('onError', async (_request, _reply, error) => {
            last.error = error
          }),
      },
    )
    return new Product(api, await api.tokenOf('yunhe', 'admin'), last)
  }

  async ask({ method, url, payload }: Asked): Promise<Reply> {
    const reply = await this.api.app.inject({
      method,
      url,
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        authorization: `Bearer ${this.token}`,
      },
    })
    const isRefused = reply.statusCode === 401 || reply.statusCode === 403
    this.refusedInTurn = isRefused ? this.refusedInTurn + 1 : 0
    return reply
  }

  async ready(tell: () => Promise<void>): Promise<void> {
    if (this.refusedInTurn < mostRefusedInTurn) return
    await tell()
    await this.api.stop()
    const { api, token, last } = await Product.start()
    Object.assign(this, { api, token, last, refusedInTurn: 0 })
  }

  document() {
    return documentOf(this.api)
  }

  ids() {
    return someIds(this.api)
  }
}
