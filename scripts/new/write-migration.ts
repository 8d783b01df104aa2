import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemaDiff } from '@sfa/db/schema-diff'
import type { SchemaModel } from '@sfa/db/schema-model'
import { schemaModel } from '@sfa/db/table-model'
import { checkDefinitions } from '@sfa/resource-kit/check-definitions'
import type { Resource } from '@sfa/resource-kit/resource'

/**
 * Compares the definitions with what the migrations have made so far (`schema.json`) and writes the next
 * `NNNN-<name>.sql` for review. Returns its path, or null where nothing changed. Throws a `DefinitionError` where two
 * definitions share a table or one is wrong in itself.
 */
export function writeMigration(directory: string, name: string, resources: readonly Resource[]): string | null {
  checkDefinitions(resources)
  const statePath = join(directory, 'schema.json')
  const before: SchemaModel = existsSync(statePath) ? JSON.parse(readFileSync(statePath, 'utf8')) : {}
  const after = schemaModel(resources)
  const { statements, dropped } = schemaDiff(before, after)
  if (statements.length === 0 && dropped.length === 0) return null
  const numbers = readdirSync(directory).flatMap(file => /^(\d{4})-/.exec(file)?.[1] ?? [])
  const next = String(Math.max(0, ...numbers.map(Number)) + 1).padStart(4, '0')
  const path = join(directory, `${next}-${name}.sql`)
  const notes = dropped.map(what => `-- No definition names ${what} any more. Dropping it loses data: decide by hand.`)
  writeFileSync(path, `${[...notes, ...statements].join('\n')}\n`)
  writeFileSync(statePath, `${JSON.stringify(after, null, 2)}\n`)
  return path
}
