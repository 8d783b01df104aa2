import { definitionIndex } from 'virtual:definition-index'
import type { Area } from '@sfa/kit/area'
import { type Registry, registryOf } from '@sfa/kit/registry'
import type { Resource } from '@sfa/kit/resource'
import { areaLoaders } from './area-loaders'
import { createStore } from './store'

export { definitionIndex }

const loaded = new Map<string, Area>()
let registry = registryOf([])

/** The objects that the tenant has defined itself; none until they are loaded. */
export const objectsStore = createStore<readonly Resource[]>([])

function registerAll(): void {
  const objects = { resources: objectsStore.get(), reports: [], settings: [] }
  registry = registryOf([...loaded.values(), objects])
}

const loading = new Map<string, Promise<void>>()

function loadArea(name: string): Promise<void> {
  let wait = loading.get(name)
  if (!wait) {
    const load = areaLoaders[name]
    if (!load) throw new Error(`no area ${name}`)
    wait = load().then(definitions => {
      loaded.set(name, definitions)
      registerAll()
    })
    // The network may be back when it is asked for again.
    wait.catch(() => loading.delete(name))
    loading.set(name, wait)
  }
  return wait
}

const loadAreas = async (names: readonly string[]): Promise<void> => void (await Promise.all(names.map(loadArea)))

/** Fetches what a page of an area needs: its definitions, and those of all records that their fields name. */
export const loadDefinitions = (area: string): Promise<void> => loadAreas(definitionIndex.uses[area] ?? [])

/** Fetches every definition, for pages that speak of all of them, and while the browser has nothing else to do. */
export const loadAllDefinitions = async (): Promise<void> =>
  void (await Promise.all([loadAreas(Object.keys(areaLoaders)), loadOwnObjects()]))

let objectsLoading: Promise<void> | undefined

/** They belong to the tenant of the session. */
function forgetOwnObjects(): void {
  objectsLoading = undefined
  objectsStore.set([])
  registerAll()
}

/** The tenant's own objects. Where they cannot be had the other pages go on, and they are asked for again. */
const loadOwnObjects = (): Promise<void> => {
  objectsLoading ??= reloadObjects().catch(() => {
    objectsLoading = undefined
  })
  return objectsLoading
}

/** After a definition was changed, here or in another browser. */
export async function reloadObjects(): Promise<void> {
  const { loadObjects } = await import('./load-objects')
  objectsStore.set(await loadObjects(forgetOwnObjects))
  registerAll()
}

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
