import type { Area } from './area'
import type { Label } from './label'
import type { Report } from './report'
import type { Resource } from './resource'
import type { Settings } from './settings/settings'
import { calledShapes, shapeName } from './shapes'

/** Questions about definitions that are there: all of them in a program, those that are loaded in a browser. */
export interface Registry {
  readonly resources: readonly Resource[]
  readonly reports: readonly Report[]
  readonly settingsPages: readonly Settings[]
  /** Throws on an unknown key; use `findResource` for keys that come from outside. */
  resourceOf(key: string): Resource
  /** By key or by an object name of the object families, whatever its case. */
  findResource(name: string): Resource | undefined
  /**
   * The same, and whatever else of an entity has a list, by the name of its shape: a further page
   * (`person.user@left-staff`), the lines of a detail (`product.product-list/lines`).
   */
  findShape(name: string): Resource | undefined
  /** The report at a route; of a resource that has its page in the report's place too. */
  findReport(path: string | null): Report | undefined
  /** The report that a shape belongs to; undefined for a resource. */
  reportOfShape(resource: Resource): Report | undefined
  /** By its configuration type. */
  findSettings(type: string): Settings | undefined
}

/** Throws where two reports or two pages of settings claim the same; `checkDefinitions` says it of resources. */
export function registryOf(areas: readonly Area[]): Registry {
  const resources = areas.flatMap(area => area.resources)
  const reports = areas.flatMap(area => area.reports)
  const settingsPages = areas.flatMap(area => area.settings)
  const byKey = new Map(resources.map(resource => [resource.key, resource]))
  const byName = new Map(
    resources.flatMap(one => [one.key, ...one.objectNames].map(name => [name.toLowerCase(), one] as const)),
  )
  const shapes = new Map(resources.flatMap(calledShapes).map(shape => [shapeName(shape), shape]))
  const byPath = onlyOnce(reports, 'report at', ({ path }) => path)
  const byType = onlyOnce(settingsPages, 'settings page of type', ({ type }) => type)
  onlyOnce(settingsPages, 'settings page at', ({ path }) => path)
  const findResource = (name: string) => byName.get(name.toLowerCase())
  return {
    resources,
    reports,
    settingsPages,
    resourceOf(key) {
      const resource = byKey.get(key)
      if (!resource) throw new Error(`no resource ${key}`)
      return resource
    },
    findResource,
    findShape: name => shapes.get(name) ?? findResource(name),
    findReport: path => (path === null ? undefined : byPath.get(path)),
    reportOfShape: shape => (shape.derived ? reports.find(report => report.shape === shape) : undefined),
    findSettings: type => byType.get(type),
  }
}

function onlyOnce<T extends { label: Label }>(
  all: readonly T[],
  what: string,
  nameOf: (one: T) => string,
): ReadonlyMap<string, T> {
  const known = new Map<string, T>()
  for (const one of all) {
    const name = nameOf(one)
    const other = known.get(name)
    if (other)
      throw new Error(`a second ${what} ${name}: “${other.label[1]}” and “${one.label[1]}”; rename one of them`)
    known.set(name, one)
  }
  return known
}
