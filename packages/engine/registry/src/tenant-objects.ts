import type { Resource } from '@sfa/kit/resource'

/*
 * The custom objects of the tenants, as this process knows them. Every transaction of a tenant compares the version and
 * reads them anew where it is another one (packages/engine/db/src/connection/tenant-objects.ts).
 */

interface Known {
  version: string
  /** Valid objects, in the order of the menu. */
  valid: readonly Resource[]
  byName: ReadonlyMap<string, Resource>
  /** All of them: records and logs name invalid ones too. */
  keys: readonly string[]
}

const byTenant = new Map<string, Known>()
const byKey = new Map<string, Resource>()

/** Undefined for a tenant that has never defined an object. */
export const objectsVersion = (tenantId: string): string | undefined => byTenant.get(tenantId)?.version

/** Replaces what is known of a tenant's objects. */
export function keepObjects(
  tenantId: string,
  version: string,
  objects: readonly { resource: Resource; isValid: boolean }[],
): void {
  for (const key of byTenant.get(tenantId)?.keys ?? []) byKey.delete(key)
  const valid = objects.flatMap(({ resource, isValid }) => (isValid ? [resource] : []))
  byTenant.set(tenantId, {
    version,
    valid,
    byName: new Map(
      valid.flatMap(one => [one.key, ...one.objectNames].map(name => [name.toLowerCase(), one] as const)),
    ),
    keys: objects.map(({ resource }) => resource.key),
  })
  for (const { resource } of objects) byKey.set(resource.key, resource)
}

/** The tenant has none any more. */
export function forgetObjects(tenantId: string): void {
  for (const key of byTenant.get(tenantId)?.keys ?? []) byKey.delete(key)
  byTenant.delete(tenantId)
}

export const tenantObjects = (tenantId: string | undefined): readonly Resource[] =>
  (tenantId === undefined ? undefined : byTenant.get(tenantId)?.valid) ?? []

export const tenantObjectNamed = (tenantId: string | undefined, name: string): Resource | undefined =>
  tenantId === undefined ? undefined : byTenant.get(tenantId)?.byName.get(name.toLowerCase())

export const tenantObject = (key: string): Resource | undefined => byKey.get(key)
