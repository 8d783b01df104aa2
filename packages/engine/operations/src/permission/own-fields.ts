import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { OwnTerm, Sort } from '@sfa/db/search/search-rows'
import {
  type CustomDefinition,
  customCell,
  customFieldOf,
  isShown,
  withCustomCells,
} from '@sfa/kit/fields/custom-cells'
import type { CustomCell } from '@sfa/kit/fields/field'
import { isOwnPath } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import { type RawBuilder, sql } from 'kysely'
import { checkFilter, comparedBy } from '../resource/saving/check-filter'

/** A definition of the tenant's own field as the statement of the rights answers it. */
export type OwnDefinition = CustomDefinition & { isDeleted: string }

/** An expression for the definitions of the tenant's own fields; undefined where the resource has none. */
export function ownFieldsQuery(resource: Resource): RawBuilder<OwnDefinition[]> | undefined {
  const [, field] = customFieldOf(resource) ?? []
  return field && ownDefinitionsOf(field.object)
}

const ownDefinitionsOf = (object: string) => sql<OwnDefinition[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('fieldName', field_name, 'fieldType', field_type,
    'fieldDescription', field_description, 'fieldEnDescription', field_en_description, 'length', length,
    'dictionarySource', dictionary_source, 'dictionaryType', dictionary_type, 'isRequired', is_required::text,
    'allowView', allow_view::text, 'allowNew', allow_new::text, 'allowEdit', allow_edit::text,
    'isPortalUse', is_portal_use::text, 'isDeleted', is_deleted::text) order by sequence, field_name), '[]')
  from parameter_custom_field where key_name = ${object})`

/** What definitions say of the tenant's own fields, by path. */
export interface OwnFields {
  /** Those that are to be seen. */
  shown: ReadonlyMap<string, CustomCell>
  /** Those that are not to be seen, or not in the portal, valid or not. */
  hidden: readonly string[]
}

/** Undefined where the resource has no such fields. */
export function ownFieldsOf(resource: Resource, definitions: readonly OwnDefinition[] = []): OwnFields | undefined {
  const [name] = customFieldOf(resource) ?? []
  if (name === undefined) return undefined
  const path = ({ fieldName }: OwnDefinition) => `${name}.${fieldName}`
  return {
    shown: new Map(
      definitions.flatMap(one =>
        one.isDeleted === '0' && isShown(one) ? [[path(one), customCell(one)] as const] : [],
      ),
    ),
    hidden: definitions.filter(one => !isShown(one)).map(path),
  }
}

/** What the tenant of the transaction has defined for a resource, by path, of what is to be seen. */
export async function readOwnFields(tx: Tx, resource: Resource): Promise<ReadonlyMap<string, CustomCell>> {
  const query = ownFieldsQuery(resource)
  if (!query) return new Map()
  const { rows } = await sql<{ own: OwnDefinition[] | null }>`select ${query} as own`.execute(tx)
  return ownFieldsOf(resource, rows[0]?.own ?? [])?.shown ?? new Map()
}

/** The resource with these fields, of which conditions and lists can speak. */
export async function withOwnFields(tx: Tx, resource: Resource): Promise<Resource> {
  const own = await readOwnFields(tx, resource)
  const cells = [...own].map(([path, cell]) => [path.slice(path.indexOf('.') + 1), cell] as const)
  return withCustomCells(resource, Object.fromEntries(cells))
}

/** The part of a caller's field rights that decides about the tenant's own. */
interface Rights {
  hidden: ReadonlySet<string>
  masked: ReadonlySet<string>
  own?: ReadonlyMap<string, CustomCell>
}

/** The definition of one of the tenant's own fields, where the caller may read it. */
const readable = ({ own, hidden, masked }: Rights, path: string): CustomCell | undefined => {
  const [field = ''] = path.split('.')
  return [path, field].some(name => hidden.has(name) || masked.has(name)) ? undefined : own?.get(path)
}

/**
 * Conditions on the tenant's own fields with what these are; without those on fields that are gone or that the caller may
 * not read. Throws `invalid` at values that cannot be compared.
 */
export const readableTerms = (rights: Rights, terms: readonly OwnTerm[]): OwnTerm[] =>
  terms.flatMap(term => {
    const cell = readable(rights, term.field)
    if (!cell) return []
    checkFilter(comparedBy(cell), term.field, term.value)
    return [{ ...term, cell }]
  })

/** Orders in the same way. */
export const readableOrder = (rights: Rights, resource: Resource, sort: readonly Sort[]): Sort[] =>
  sort.flatMap(one => {
    if (!isOwnPath(resource.fields, one.field)) return [one]
    const cell = readable(rights, one.field)
    return cell ? [{ ...one, cell }] : []
  })

/** Whether a condition is about a field that is gone or that the caller may not read. */
export const isUnknownTerm = (rights: Rights, { field, value }: OwnTerm): boolean =>
  [value].flat().join('') !== '' && readable(rights, field) === undefined
