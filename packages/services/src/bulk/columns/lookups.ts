import type { BulkColumn } from '@sfa/resource-kit/bulk-columns'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Services } from '../../services'
import { DictionaryTable, loadDictionaries } from './dictionary-table'
import { ReferenceTable } from './reference-table'

/** Everything that the columns of a file refer to: one table per target, one per dictionary type. */
export interface Lookups {
  reference(key: string): ReferenceTable
  dictionary(type: string): DictionaryTable
}

/** Key of the resource that a column refers to. */
export function targetOf(resource: Resource, { kind }: BulkColumn): string | undefined {
  return kind.kind === 'ref' || kind.kind === 'refs' ? kind.to : kind.kind === 'parent' ? resource.key : undefined
}

export async function loadLookups(
  services: Pick<Services, 'db'>,
  tenantId: string,
  resource: Resource,
  columns: readonly BulkColumn[],
): Promise<Lookups> {
  const keys = new Set(columns.flatMap(column => targetOf(resource, column) ?? []))
  const opened = await Promise.all([...keys].map(key => ReferenceTable.open(services, tenantId, key)))
  const references = new Map(opened.map(table => [table.resource.key, table]))
  const types = columns.flatMap(({ kind }) => (kind.kind === 'dict' || kind.kind === 'dicts' ? [kind.type] : []))
  const dictionaries = await loadDictionaries(services, tenantId, [...new Set(types)])
  return {
    reference: key => references.get(key) as ReferenceTable,
    dictionary: type => dictionaries.get(type) ?? new DictionaryTable([]),
  }
}
