import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemaDiff } from '@sfa/db/schema/schema-diff'
import type { SchemaModel } from '@sfa/db/schema/schema-model'
import { schemaModel } from '@sfa/db/schema/table-model'
import { checkDefinitions } from '@sfa/kit/mistakes/check-definitions'
import type { Resource } from '@sfa/kit/resource'

/** `202611221640`: migrations of two branches do not collide, and the one that was written later runs later. */
const timeOf = (now: Date) => now.toISOString().replace(/\D/g, '').slice(0, 12)

/**
 * Compares the definitions with the tables that the migrations have made (`readSchema`) and writes the next
 * `YYYYMMDDhhmm-<name>.sql` for review. Returns its path, or null where nothing changed. Columns that no definition names
 * any more stay: dropping them loses data, and is written by hand. Throws a `DefinitionError` where two definitions
 * share a table or one is wrong in itself.
 */
export function writeMigration(
  directory: string,
  name: string,
  present: SchemaModel,
  resources: readonly Resource[],
  now = new Date(),
): string | null {
  checkDefinitions(resources)
  const statements = schemaDiff(present, schemaModel(resources))
  if (statements.length === 0) return null
  const path = join(directory, `${timeOf(now)}-${name}.sql`)
  writeFileSync(path, `${statements.join('\n')}\n`, { flag: 'wx' })
  return path
}
