import type { AddressInfo } from 'node:net'
import { searchTaskCall } from '@sfa/workflow/definitions/task.calls'
import { startApi, type TestApi } from '../integration/session/start-api'
import { type BenchRow, scaled, withinBudget } from './lib/bench-row'
import { type Call, runClients } from './lib/busy-clients'
import { fillApprovals } from './lib/many-approvals'

const path = searchTaskCall.paths[0]
/** One person searches; each answer is waited for. */
const searcher = { clients: 1, thinkMs: 0, seconds: 4 }
const budget = 80

/** To-do and decided lists of a person over a hundred thousand approvals, and the list of all of them. */
export async function run(): Promise<BenchRow[]> {
  const api = await startApi()
  try {
    const count = scaled(100_000)
    await fillApprovals(api, count)
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${await api.tokenOf('yunhe', 'admin')}` }
    const rows: BenchRow[] = []
    for (const [name, bodyOf] of Object.entries(await searchesOf(api))) {
      const callOf = (_client: number, round: number): Call => ({ path, headers, body: bodyOf(round) })
      await runClients(port, { ...searcher, seconds: 1 }, callOf)
      const { p95 } = await runClients(port, searcher, callOf)
      rows.push(withinBudget(`approvals of ${count.toLocaleString('en')}, ${name}: 95 of 100`, 'ms', p95, budget))
    }
    return rows
  } finally {
    await api.stop()
  }
}

/** Bodies of the searches, by what is searched; each takes the number of the call. */
async function searchesOf(api: TestApi): Promise<Record<string, (round: number) => object>> {
  const some = await api.sql(
    `select i.number, i.resource from workflow_instance i where tenant_id = 'yunhe' and number like 'X%'
     order by md5(number) limit 300`,
  )
  const one = (round: number) => some[(round * 37) % some.length] as Record<'number' | 'resource', string>
  const far = (folder: string) => (round: number) => ({ folder, page: { pageIndex: 50 - (round % 5), pageSize: 20 } })
  const types = (folder: string) => (round: number) => ({ folder, resource: one(round).resource })
  const numbers = (folder: string) => (round: number) => ({
    folder,
    text: one(round).number.slice(0, 13 + (round % 3)),
  })
  return {
    'to do, first page': () => ({ folder: 'todo' }),
    'to do, page 50': far('todo'),
    'to do, type': types('todo'),
    'to do, number': numbers('todo'),
    'handled, first page': () => ({ folder: 'done' }),
    'handled, page 50': far('done'),
    'handled, type': types('done'),
    'handled, number': numbers('done'),
    'submitted, first page': () => ({ folder: 'mine' }),
    'copies, first page': () => ({ folder: 'copied' }),
    'all, first page': () => ({ folder: 'all' }),
    'all, number': numbers('all'),
  }
}
