import { definitionIndex } from 'virtual:definition-index'
import type { Area } from '@sfa/resource-kit/area'
import { type Registry, registryOf } from '@sfa/resource-kit/registry'
import type { Resource } from '@sfa/resource-kit/resource'
import { areaLoaders } from '@sfa/resources/area-loaders'
import type { AreaName } from '@sfa/resources/areas'

export { definitionIndex }

const loaded = new Map<AreaName, Area>()
let registry = registryOf([])

const loading = new Map<AreaName, Promise<void>>()

function loadArea(name: AreaName): Promise<void> {
  let wait = loading.get(name)
  if (!wait) {
    wait = areaLoaders[name]().then(({ definitions }) => {
      loaded.set(name, definitions)
      registry = registryOf([...loaded.values()])
    })
    // The network may be back when it is asked for again.
    wait.catch(() => loading.delete(name))
    loading.set(name, wait)
  }
  return wait
}

const loadAreas = async (names: readonly AreaName[]): Promise<void> => void (await Promise.all(names.map(loadArea)))

/** Fetches what a page of an area needs: its definitions, and those of all records that their fields name. */
export const loadDefinitions = (area: AreaName): Promise<void> => loadAreas(definitionIndex.uses[area])

/** Fetches every definition, for pages that speak of all of them, and while the browser has nothing else to do. */
export const loadAllDefinitions = (): Promise<void> => loadAreas(Object.keys(areaLoaders) as AreaName[])

/** The same loader for a part that speaks of every definition. */
export const withAllDefinitions =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    const [part] = await Promise.all([load(), loadAllDefinitions()])
    return part
  }

/** The definitions that are loaded. A page is drawn when those that it needs are; what is kept here may grow afterwards. */
export const definitions = (): Registry => registry

/** Throws unless the definition is loaded. */
export const resourceOf = (key: string): Resource => registry.resourceOf(key)
