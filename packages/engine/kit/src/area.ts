import type { Field } from './fields/field'
import { targetOf } from './fields/field-questions'
import type { Report } from './report'
import type { Resource } from './resource'
import type { Settings } from './settings/settings'

/** The definitions of one area of the product, which a browser loads together. */
export interface Area {
  resources: readonly Resource[]
  reports: readonly Report[]
  settings: readonly Settings[]
}

export const defineArea = ({ resources = [], reports = [], settings = [] }: Partial<Area>): Area => ({
  resources,
  reports,
  settings,
})

/** The area that the key of a resource names, which is the folder of its definition: `product` of `product.brand`. */
export const areaOfKey = (key: string): string => key.slice(0, key.indexOf('.'))

/** Dictionaries, the configuration and the tenant's own fields stand here; a field of any area may need them. */
const forEvery = 'parameter'

/**
 * The areas whose definitions a page of an area needs: its own, and those of every record that a field of it names, of
 * which a picker shows columns that name others.
 */
export function areasUsed<Name extends string>(areas: Readonly<Record<Name, Area>>, name: Name): Name[] {
  const isArea = (key: string): key is Name => Object.hasOwn(areas, key)
  const used = new Set<Name>()
  const open: string[] = [name, forEvery]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isArea(next) || used.has(next)) continue
    used.add(next)
    open.push(...targetsIn(areas[next]).map(areaOfKey))
  }
  return [...used].sort()
}

const targetsIn = ({ resources, reports }: Area): string[] =>
  [...resources, ...reports.map(({ shape }) => shape)].flatMap(resource =>
    fieldsIn(resource).flatMap(field => targetOf(field, resource.key) ?? []),
  )

const fieldsIn = ({ fields, details, actions }: Resource): Field[] => [
  ...Object.values(fields),
  ...Object.values(details).flatMap(detail => Object.values(detail.fields)),
  ...Object.values(actions).flatMap(({ body = {} }) => Object.values(body)),
]
