import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsDir } from '@sfa/db/schema/migrate'

const migrations = migrationsDir(import.meta.dirname)
const root = join(migrations, '../../../..')

/** Packages that neither make a schema nor fill it. */
const without = new Set(['embedded', 'test-kit'])

/** Of the migrations, and of the libraries that add tables of their own. */
export const schemaVersion = once(() =>
  hashOf([...filesBelow(migrations, name => name.endsWith('.sql')), join(root, 'package-lock.json')]),
)

/** Of everything from which rows are made: the packages without their tests. */
const packagesVersion = once(() => {
  const isSource = (name: string) => /\.ts$/.test(name) && !/\.test\.ts$|(^|[\\/])node_modules[\\/]/.test(name)
  const folders = readdirSync(join(root, 'packages')).filter(name => !without.has(name))
  return hashOf(folders.sort().flatMap(name => filesBelow(join(root, 'packages', name), isSource)))
})

/** Of the schema and everything that a seed may be made by, with the file that it is written in. */
export const seedVersion = (source: string, ...more: string[]): string =>
  shorten([schemaVersion(), packagesVersion(), readFileSync(source, 'utf8'), ...more].join('\n'))

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter(isWanted)
    .sort()
    .map(name => join(folder, name))
}

const hashOf = (files: string[]) => shorten(files.map(file => readFileSync(file, 'utf8')).join('\n'))
const shorten = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
