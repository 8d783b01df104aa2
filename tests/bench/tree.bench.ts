import type { AddressInfo } from 'node:net'
import { startApi } from '../integration/session/start-api'
import { type BenchRow, scaled, withinBudget } from './lib/bench-row'
import { type Call, runClients } from './lib/busy-clients'
import { treeFreezes } from './lib/tree-freezes'

/** One person opens the page; each answer is waited for. */
const opener = { clients: 1, thinkMs: 0, seconds: 6 }

/** Provinces of 25 cities with 40 districts each, beside those of China. */
const fill = `
  with provinces as (
    insert into organization_area (tenant_id, code, name_cn, level, full_path)
    select 'yunhe', 'X' || n, '省份' || n, 1, '/' from generate_series(1, ceil($1 / 1026.0)::int) n returning id, code
  ), cities as (
    insert into organization_area (tenant_id, code, name_cn, parent_id, level, full_path)
    select 'yunhe', p.code || lpad(n::text, 2, '0'), '城市' || n, p.id, 2, '/' || p.id || '/'
    from provinces p, generate_series(1, 25) n returning id, code, full_path
  )
  insert into organization_area (tenant_id, code, name_cn, parent_id, level, full_path)
  select 'yunhe', c.code || lpad(n::text, 2, '0'), '区县' || n, c.id, 3, c.full_path || c.id || '/'
  from cities c, generate_series(1, 40) n`

/** A tree of 20,000 areas as its page reads it, whole; and how long a page stands still whose field has a tree. */
export const run = async (): Promise<BenchRow[]> => [...(await treeRead()), ...(await treeFreezes())]

async function treeRead(): Promise<BenchRow[]> {
  const api = await startApi()
  try {
    const areas = scaled(20_000)
    const [there] = await api.sql(`select count(*)::int n from organization_area where tenant_id = 'yunhe'`)
    await api.sql(fill, [areas - Number(there?.n)])
    await api.sql('vacuum analyze organization_area')
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${await api.tokenOf('yunhe', 'admin')}` }
    const callOf = (): Call => ({
      path: '/portalsync/basedata/area/search',
      headers,
      body: { page: { pageIndex: 1, pageSize: -1 } },
    })
    await runClients(port, { ...opener, seconds: 2 }, callOf)
    const { p95 } = await runClients(port, opener, callOf)
    return [withinBudget(`tree of ${areas.toLocaleString('en')} areas: 95 of 100`, 'ms', p95, 300)]
  } finally {
    await api.stop()
  }
}
