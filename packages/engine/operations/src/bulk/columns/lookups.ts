import type { BulkColumn } from '@sfa/kit/bulk-columns'
import type { DictField, DictsField } from '@sfa/kit/fields/field'
import { isOfDictionary, targetOf as namedBy, optionsOf } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { Resource } from '@sfa/kit/resource'
import type { Services } from '../../services'
import { choicesKey, DictionaryTable, loadChoices, tableOfOptions } from './dictionary-table'
import { ReferenceTable } from './reference-table'

/** Everything that the columns of a file refer to: one table per target, one per dictionary type. */
export interface Lookups {
  reference(key: string): ReferenceTable
  dictionary(field: DictField | DictsField): DictionaryTable
}

/** Key of the resource that a column refers to. */
export function targetOf(resource: Resource, { kind }: BulkColumn): string | undefined {
  return namedBy(kind, resource.key)
}

export async function loadLookups(
  services: Pick<Services, 'db'>,
  tenantId: string,
  resource: Resource,
  columns: readonly BulkColumn[],
): Promise<Lookups> {
  const keys = new Set(columns.flatMap(column => targetOf(resource, column) ?? []))
  const paths = new Set(
    columns.flatMap(column => (traitsOf(column.kind).isPath ? (targetOf(resource, column) ?? []) : [])),
  )
  const opened = await Promise.all(
    [...keys].map(key => ReferenceTable.open(services, tenantId, key, { hasPaths: paths.has(key) })),
  )
  const references = new Map(opened.map(table => [table.resource.key, table]))
  const fields = columns.flatMap(({ kind }): (DictField | DictsField)[] => (isOfDictionary(kind) ? [kind] : []))
  const dictionaries = await loadChoices(services, tenantId, fields)
  return {
    reference: key => references.get(key) as ReferenceTable,
    dictionary(field) {
      const known = optionsOf(field)
      const former = 'formerOptions' in field ? field.formerOptions : undefined
      return known ? tableOfOptions(known, former) : (dictionaries.get(choicesKey(field)) ?? new DictionaryTable([]))
    },
  }
}
