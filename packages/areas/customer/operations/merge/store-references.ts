import { type Details, detailsOf } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { cellsOf, generatedAs, isList, targetOf, validityOf } from '@sfa/kit/fields/field-questions'
import { isObjectKey } from '@sfa/kit/object-definition'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { detailTable } from '@sfa/kit/shapes'
import { resourceOf, resources } from '@sfa/registry/registry'
import { store } from '../../definitions/store.resource'

/** A table whose rows are moved by a merge: records of a resource, or lines of a detail. */
export interface Part {
  /** `customer.wholesaler`, or `customer.store/secondaryContact`. */
  name: string
  resource: Resource
  detail?: Details
  table: string
  fields: Readonly<Record<string, Field>>
  /** Rows have a version and an author. */
  hasVersion: boolean
  hasValidity: boolean
}

/** A column that refers to stores. */
export interface StoreReference {
  part: Part
  field: string
  column: string
  isList: boolean
  /** Columns that are unique together with it. */
  unique: readonly (readonly string[])[]
}

/** References that the definitions say and that merging does not move as such, each with what becomes of it. */
export const handledElsewhere: Readonly<Record<string, string>> = {
  'distributor.distributor-store.storeID': 'the list of distributors of the store, which the database keeps the same',
  'customer.store-pair.firstID': 'pairs are found anew; those that were decided tell what was decided',
  'customer.store-pair.secondID': 'as firstID',
  'customer.store-merge.survivorID': 'tells of an earlier merge',
  'customer.store-merge.loserID': 'as survivorID',
}

const partOfRecords = (resource: Resource): Part => ({
  name: resource.key,
  resource,
  table: tableOf(resource),
  fields: resource.fields,
  hasVersion: resource.readOnly !== true,
  hasValidity: validityOf(resource.fields) === 'isDeleted',
})

const partOfLines = (resource: Resource, name: string, detail: Details): Part => ({
  name: `${resource.key}/${name}`,
  resource,
  detail,
  table: detailTable(resource, name),
  fields: detail.fields,
  hasVersion: false,
  hasValidity: false,
})

const partsOf = (resource: Resource): Part[] => [
  partOfRecords(resource),
  ...detailsOf(resource).map(([name, detail]) => partOfLines(resource, name, detail)),
]

/** Every table that a definition has. */
const parts = (all: readonly Resource[]): Part[] => all.filter(({ derived }) => !derived).flatMap(partsOf)

export const storePart = partOfRecords(store)
export const linesPart = (name: string): Part => partOfLines(store, name, store.details[name] as Details)

/** Throws on a name that no definition has any more. */
export function partOf(name: string): Part {
  // Objects of the tenant have a name each, also those that are invalid by now.
  const found = isObjectKey(name) ? partOfRecords(resourceOf(name)) : parts(resources).find(part => part.name === name)
  if (!found) throw new Error(`nothing is called ${name}`)
  return found
}

const isOfStores = (field: Field, { resource }: Part) => targetOf(field, resource.key) === store.key

/** Every column that refers to stores, as the definitions say; a further area needs no line here, nor an object of a tenant. */
export const storeReferences = (all: readonly Resource[] = resources): StoreReference[] =>
  parts(all).flatMap(part =>
    Object.entries(part.fields)
      .filter(([name, field]) => isOfStores(field, part) && !(`${part.name}.${name}` in handledElsewhere))
      .map(([field, kind]) => ({
        part,
        field,
        column: columnOf(field),
        isList: isList(kind),
        unique: uniqueWith(part, field),
      })),
  )

function uniqueWith({ resource, detail, fields }: Part, name: string): string[][] {
  if (detail) return detail.unique.includes(name) ? [['head_id', ...others(detail.unique, name)]] : []
  const sets = resource.unique.filter(set => set.includes(name)).map(set => others(set, name))
  return fields[name]?.unique ? [[], ...sets] : sets
}
const others = (set: readonly string[], name: string) => set.filter(one => one !== name).map(columnOf)

/** References inside other values, which no statement here moves: `pricing.offer.scopes.storeId`. A test wants none. */
export const hiddenReferences = (all: readonly Resource[] = resources): string[] =>
  parts(all).flatMap(part =>
    Object.entries(part.fields).flatMap(([name, field]) =>
      Object.entries(cellsOf(field)).flatMap(([cell, kind]) =>
        isOfStores(kind, part) ? [`${part.name}.${name}.${cell}`] : [],
      ),
    ),
  )

/** Columns that a record can take over from another one of its table: values that are set, and not made of others. */
export const ownColumns = ({ fields }: Part, without: readonly string[]): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    generatedAs(field) === undefined && !without.includes(columnOf(name)) ? [columnOf(name)] : [],
  )
