import { registryOf } from '@sfa/kit/registry'
import type { Resource } from '@sfa/kit/resource'
import { areas } from './areas'
import { tenantObject, tenantObjectNamed, tenantObjects } from './tenant-objects'

const registry = registryOf(Object.values(areas))

/** Every definition of the product, for its programs; a browser asks its own registry of what it has loaded. */
export const { resources, reports, settingsPages, findReport, reportOfShape, findSettings } = registry

/** The definitions of the product, and the custom objects of a tenant. */
export const resourcesOf = (tenantId: string | undefined): readonly Resource[] => {
  const own = tenantObjects(tenantId)
  return own.length === 0 ? resources : [...resources, ...own]
}

/**
 * Throws on an unknown key; use `findResource` for keys that come from outside. Keys of custom objects are unique over
 * all tenants, and their rows belong to one.
 */
export const resourceOf = (key: string): Resource => tenantObject(key) ?? registry.resourceOf(key)

/**
 * By key or by an object name of the object families, whatever its case; custom objects of this tenant alone, of none
 * where no tenant is given.
 */
export const findResource = (name: string, tenantId?: string): Resource | undefined =>
  registry.findResource(name) ?? tenantObjectNamed(tenantId, name)

/** The same, and whatever else of an entity has a list, by the name of its shape. */
export const findShape = (name: string, tenantId?: string): Resource | undefined =>
  registry.findShape(name) ?? tenantObjectNamed(tenantId, name)
