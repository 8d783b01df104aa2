import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type pg from 'pg'

/**
 * The files of a template lie in its database: they are there as long as the rows that name them, on whatever machine
 * the server runs, and go with them.
 */
const schema = 'template_folder'

/** Puts the files of a folder into the database; none leave no trace. */
export async function packFolder(client: pg.Client, folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  if (files.length === 0) return
  await client.query(
    `create schema ${schema};
     create table ${schema}.file (path text primary key, mode integer not null, content bytea not null)`,
  )
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    await client.query(`insert into ${schema}.file values ($1, $2, $3)`, [
      relative(folder, path).split(sep).join('/'),
      statSync(path).mode & 0o777,
      readFileSync(path),
    ])
  }
}

/** Lays the files of a database into a folder, where one is given, and takes them out of the database. */
export async function unpackFolder(client: pg.Client, folder?: string): Promise<void> {
  const packed = await client.query(`select 1 where to_regclass('${schema}.file') is not null`)
  if (packed.rowCount === 0) return
  if (folder) {
    const { rows } = await client.query<{ path: string; mode: number; content: Buffer }>(
      `select path, mode, content from ${schema}.file`,
    )
    for (const { path, mode, content } of rows) {
      const place = join(folder, path)
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, content, { mode })
    }
  }
  await client.query(`drop schema ${schema} cascade`)
}
