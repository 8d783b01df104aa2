import { type Details, detailsOf } from './details'
import type { Field } from './fields/field'
import { isComposed, isFile, isMaskable, isPicture, validityOf } from './fields/field-questions'
import { number, ref, text } from './fields/fields'
import { traitsOf } from './fields/kind-traits'
import { columnOf, type ImportSpec, type PageSpec, type Resource, tableOf } from './resource'

/** The child table of a detail: `product_product_list_lines`. */
export const detailTable = (head: Resource, name: string) => `${tableOf(head)}_${columnOf(name)}`
/** The view that lines are searched in, each with its head. */
export const linesView = (head: Resource, name: string) => `${detailTable(head, name)}_view`

/** Names that every line has beside its fields. */
export const lineNames = ['headId', 'lineNo'] as const

/** Fields of a head that stand beside each of its lines: those of one column, but what a field of the line is called. */
export const headFields = (head: Resource, detail: Details): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(head.fields).filter(
      ([name, field]) => isOneColumn(field) && !Object.hasOwn({ ...detail.fields, ...detail.looks }, name),
    ),
  )
const isOneColumn = (field: Field) =>
  !isComposed(field) && !isPicture(field) && !isFile(field) && traitsOf(field).names !== 'parent'

/** Values that lines show of what they refer to. */
export const lookFields = ({ looks }: Details): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(looks).map(([name, { label }]) => [
      name,
      text(label, { edit: 'never', max: 500, hiddenInList: true }),
    ]),
  )

type Kept<T> = WeakMap<Resource, Map<string, T>>

/** Each derived resource is made once, so that caches by resource find it again. */
function kept<T>(known: Kept<T>, resource: Resource, name: string, make: () => T): T {
  const made = known.get(resource) ?? new Map<string, T>()
  known.set(resource, made)
  const one = made.get(name) ?? make()
  made.set(name, one)
  return one
}

const linesShapes: Kept<Resource> = new WeakMap()

/**
 * The lines of a detail as a resource that is only read: every line with the fields of its head, under the key, the
 * page and the data scope of the head.
 */
export const linesOf = (head: Resource, name: string): Resource =>
  kept(linesShapes, head, name, () => {
    const detail = head.details[name]
    if (!detail) throw new Error(`${head.key} has no detail ${name}`)
    const lines: Record<string, Field> = { ...detail.fields, ...lookFields(detail) }
    const naming = [...new Set([head.list.sort, head.title])].filter(field => head.fields[field])
    const chosen = Object.entries(detail.fields).filter(([, field]) => isSearched(field))
    const { objectNames: _objects, idName: _id, otherNames: _names, page: _page, ...rest } = head
    const shape: Resource = {
      ...rest,
      table: linesView(head, name),
      fields: {
        ...headFields(head, detail),
        headId: ref(head.label, head.key, { hiddenInList: true, edit: 'never' }),
        lineNo: number(['行号', 'Line'], { edit: 'never' }),
        ...lines,
      },
      unique: [],
      rules: [...head.rules, ...detail.rules],
      form: [],
      list: {
        search: [...naming, ...chosen.map(([field]) => field), ...validities(head)],
        columns: [...naming, 'lineNo', ...Object.keys(lines), ...validities(head), 'lastModifiedTime'],
        sort: head.list.sort,
        quick: [...naming.filter(name => isMaskable(head.fields[name] as Field)), ...Object.keys(detail.looks)],
      },
      template: 'table',
      calls: {},
      objectNames: [],
      details: {},
      record: {},
      tabOf: [],
      linesOf: { head, detail: name },
      actions: {},
      pages: [],
      imports: [],
      exports: [],
      screens: {},
    }
    delete shape.import
    delete shape.export
    shape.photoImports = []
    return shape
  })

/** Lines are searched by references, choices, texts and dates, not by amounts. */
const isSearched = (field: Field) => {
  const { filter } = traitsOf(field)
  return filter !== null && (filter.by !== 'range' || filter.of === 'date')
}
const validities = ({ fields }: Resource) => [validityOf(fields) ?? []].flat()

const importedShapes: Kept<Resource> = new WeakMap()

/** The resource once for each of its import kinds, which is then its `import`. Of lines it is that of `linesOf`. */
export const importShapes = (resource: Resource): Resource[] =>
  resource.imports.map(spec =>
    kept(importedShapes, resource, spec.kind, () => {
      if (spec.of === undefined) return spec === resource.import ? resource : { ...resource, import: spec }
      const shape = linesOf(resource, spec.of)
      const { unique = [], fields = {} } = resource.details[spec.of] ?? {}
      const match = [...spec.match, ...unique.filter(name => spec.existing || fields[name]?.required)]
      const exported = resource.exports.find(one => one.of === spec.of)
      const given: ImportSpec = { ...spec, match }
      return { ...shape, import: given, ...(exported ? { export: exported } : {}) }
    }),
  )

const exportedShapes: Kept<Resource> = new WeakMap()

/** The resource once for each of its export kinds, which is then its `export`. */
export const exportShapes = (resource: Resource): Resource[] =>
  resource.exports.map(spec =>
    kept(exportedShapes, resource, spec.kind, () => {
      if (spec.of === undefined) return spec === resource.export ? resource : { ...resource, export: spec }
      const imported = importShapes(resource).find(one => one.linesOf?.detail === spec.of)
      return { ...(imported ?? linesOf(resource, spec.of)), export: spec }
    }),
  )

const pageShapes: Kept<Resource> = new WeakMap()

/**
 * The resource as one of its further pages has it: its path, its keys, its columns, and the filter that the server
 * enforces.
 */
export const pageOf = (resource: Resource, page: PageSpec): Resource =>
  kept(pageShapes, resource, page.name, () => {
    const shape: Resource = {
      ...resource,
      page,
      path: page.path,
      label: page.label,
      list: { ...resource.list, opensWith: undefined, ...page.list },
      keys: page.keys ?? resource.keys.filter(key => !ofFiles.has(key)),
      calls: page.calls ?? {},
      pages: [],
      imports: [],
      exports: [],
    }
    delete shape.import
    delete shape.export
    shape.photoImports = []
    return shape
  })

/** Files belong to the entity, and are asked for at its own page. */
const ofFiles = new Set<string>(['upload', 'download', 'uploadphoto'])

/** All records of the table, without the filters of the definition and of the page. */
export const entityOf = (resource: Resource): Resource => {
  if (!resource.page && !resource.filter) return resource
  const { page: _page, filter: _filter, ...entity } = resource
  return entity
}

/** A resource and the further pages over it. */
export const withPages = (resource: Resource): Resource[] => [
  resource,
  ...resource.pages.map(page => pageOf(resource, page)),
]

/** Every shape of a resource that answers calls: itself, its further pages, and the lines of its details. */
export const calledShapes = (resource: Resource): Resource[] => [
  ...withPages(resource),
  ...detailsOf(resource).map(([name]) => linesOf(resource, name)),
]

/** Name that tells the shapes of one resource apart, for what is stored per shape: `product.product-list/lines`. */
export const shapeName = ({ key, page, linesOf }: Pick<Resource, 'key' | 'page' | 'linesOf'>): string =>
  page ? `${key}@${page.name}` : linesOf ? `${key}/${linesOf.detail}` : key
