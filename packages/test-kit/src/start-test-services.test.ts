import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { chooseServer } from './choose-server'
import { createTestDatabase } from './create-test-database'
import { startTestServices } from './start-test-services'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

it('gives every caller a database of its own and drops it at the end', async () => {
  const server = await chooseServer()
  vi.stubEnv('TEST_DATABASE_URL', server.databaseUrl)
  const [one, two] = await Promise.all([startTestServices(), startTestServices()])
  await query(one.databaseUrl, 'create table mine as select 1 as n')
  await expect(query(two.databaseUrl, 'select n from mine')).rejects.toThrow('does not exist')
  await Promise.all([one.stop(), two.stop()])
  await expect(query(one.databaseUrl, 'select 1')).rejects.toThrow('does not exist')
  vi.unstubAllEnvs()
  await server.stop()
})

it('fills a template once and copies it for everybody', async () => {
  const server = await chooseServer()
  const fill = vi.fn((url: string) => query(url, `create table brand as select '红牛' as name`).then(() => {}))
  const template = { name: 'Products', version: '1', fill }
  const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase(server.databaseUrl, template)))
  for (const { url } of databases) expect(await query(url, 'select name from brand')).toEqual([{ name: '红牛' }])
  expect(fill).toHaveBeenCalledTimes(1)
  await Promise.all(databases.map(database => database.drop()))
  await server.stop()
})

it('lets roles that own nothing make no temporary tables, as the product does', async () => {
  const server = await chooseServer()
  const template = { name: 'narrow', version: '1', fill: () => Promise.resolve() }
  const databases = [
    await createTestDatabase(server.databaseUrl),
    await createTestDatabase(server.databaseUrl, template),
  ]
  const open = `select has_database_privilege('public', current_database(), 'TEMP') as "isOpen"`
  for (const { url } of databases) expect(await query(url, open)).toEqual([{ isOpen: false }])
  await Promise.all(databases.map(database => database.drop()))
  await server.stop()
})

it('fills a template again that failed half-way', async () => {
  const server = await chooseServer()
  const failing = { name: 'broken', version: '1', fill: () => Promise.reject(new Error('syntax error')) }
  await expect(createTestDatabase(server.databaseUrl, failing)).rejects.toThrow('syntax error')
  const fill = (url: string) => query(url, 'create table done as select 1 as n').then(() => {})
  const database = await createTestDatabase(server.databaseUrl, { name: 'broken', version: '1', fill })
  expect(await query(database.url, 'select n from done')).toEqual([{ n: 1 }])
  await database.drop()
  await server.stop()
})

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
