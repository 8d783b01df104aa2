import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'

const packed = promisify(gzip)

/**
 * The floor of a list: node's own server and the driver alone. It reads the same page of the same table, counts as far,
 * and packs it; no session, no rights, no tenant, no names of what is referred to. `pool` signs in as the tables' owner,
 * who reads the rows of all tenants.
 */
export async function startBareList(pool: pg.Pool, tenant: string): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', async () => {
      const { page } = JSON.parse(Buffer.concat(parts).toString())
      const { rows } = await pool.query(
        `select *, (select count(*) from (select from product_product where tenant_id = $1 limit 10001) counted) as total
         from product_product where tenant_id = $1 order by code, id limit $2 offset $3`,
        [tenant, page.pageSize, (page.pageIndex - 1) * page.pageSize],
      )
      const body = await packed(JSON.stringify({ code: '0', message: '操作成功', data: rows }), { level: 1 })
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
