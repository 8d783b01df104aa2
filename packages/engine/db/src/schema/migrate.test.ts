import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  writeFileSync(join(folder, '202611261518-price.sql'), 'create table price ()')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A database that has run `applied`, and has the table already. */
const database = (applied: readonly { name: string; checksum: string }[]) => {
  const query = async (text: string) => {
    if (text.startsWith('select name')) return { rows: applied }
    if (text === 'create table price ()') throw new Error('relation "price" already exists')
    return { rows: [] }
  }
  return { connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool
}

test('a migration that was written anew after a database had run it is named with what to do', async () => {
  await expect(migrate(database([{ name: '202611261515-price.sql', checksum: 'x' }]), folder)).rejects.toThrow(
    /^migration 202611261518-price\.sql failed: relation "price" already exists\nThis database has run 202611261515-price\.sql, which packages\/engine\/db\/migrations has no longer: put it back .* npm run new migration <name>, or start over by npm run reset/,
  )
})

test('one that failed for another reason is named alone', async () => {
  await expect(migrate(database([]), folder)).rejects.toThrow(
    /^migration 202611261518-price\.sql failed: relation "price" already exists$/,
  )
})

test('one that was changed after it had been applied is refused', async () => {
  await expect(migrate(database([{ name: '202611261518-price.sql', checksum: 'x' }]), folder)).rejects.toThrow(
    'migration 202611261518-price.sql was changed after it had been applied; put it back as it was',
  )
})
