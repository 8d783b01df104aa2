import { AppError } from '@sfa/kernel/app-error'
import { actionPermissions } from '@sfa/kit/actions/actions'
import type { Field } from '@sfa/kit/fields/field'
import { isMarkup, isOwnCells, isPicture } from '@sfa/kit/fields/field-questions'
import { systemConfig } from '@sfa/kit/own-tables/system-config.resource'
import { actionKey, permissionKey } from '@sfa/kit/resource-calls'
import { isPictureSetting } from '@sfa/kit/settings/setting-values'
import { settingsKey } from '@sfa/kit/settings/settings'
import { withPages } from '@sfa/kit/shapes'
import { resources, settingsPages } from '@sfa/registry/registry'
import { tenantObjects } from '@sfa/registry/tenant-objects'
import { type Caller, holdsKey } from '../caller'

/** The type of pictures that a form with the field sends. */
function pictureTypeOf(field: Field): string | undefined {
  if (isPicture(field)) return field.attachmentType
  if (isOwnCells(field)) return 'CustomField'
  return isMarkup(field) ? 'RichText' : undefined
}

/** Keys by type of picture, of the forms that have such a one: each lets its holder send such a picture. */
const keysByType = new Map<string, string[]>()
const allow = (type: string, ...keys: readonly (string | null)[]) =>
  keysByType.set(type, [...new Set([...(keysByType.get(type) ?? []), ...keys.filter(key => key !== null)])])

for (const resource of resources)
  for (const field of Object.values(resource.fields)) {
    const type = pictureTypeOf(field)
    if (type) allow(type, permissionKey(resource, 'create'), permissionKey(resource, 'update'))
  }
for (const resource of resources.flatMap(withPages))
  for (const [name, { body = {} }] of Object.entries(resource.actions))
    for (const field of Object.values(body)) {
      const type = pictureTypeOf(field)
      if (type) allow(type, ...actionPermissions(resource, name))
    }
for (const settings of settingsPages)
  for (const field of Object.values(settings.fields)) {
    if (!isPictureSetting(field)) continue
    allow(field.attachmentType, permissionKey(systemConfig, 'update'), settingsKey(settings, 'save'))
  }

/** Who may send pictures of a type for a page that is made by hand. */
export interface PictureKeys {
  type: string
  keys: readonly (string | null)[]
}

/** Adds those of the areas; `joinAreas` calls it. */
export function usePictureKeys(all: readonly PictureKeys[]): void {
  for (const { type, keys } of all) allow(type, ...keys)
}

const importKeys = resources
  .flatMap(resource => [
    resource.imports.length > 0 ? actionKey(resource, 'upload') : null,
    resource.photoImports.length > 0 ? actionKey(resource, 'uploadphoto') : null,
  ])
  .filter(key => key !== null)

const holdsOneOf = (caller: Caller, keys: readonly string[]) => keys.some(key => holdsKey(caller, key))

/**
 * Throws `notPermitted` where none of the caller's pages has a form with such a picture; for an unknown type, where
 * none has a form with any picture.
 */
export function requirePictureKey(caller: Caller, attachmentType: string | undefined): void {
  const keys = keysByType.get(attachmentType ?? '') ?? [...keysByType.values()].flat()
  if (!holdsOneOf(caller, [...keys, ...objectKeysFor(caller, attachmentType)]))
    throw new AppError('notPermitted', {}, 403)
}

/** Forms of the tenant's own objects that have such a picture. */
const objectKeysFor = ({ tenantId }: Caller, attachmentType: string | undefined): string[] =>
  tenantObjects(tenantId).flatMap(resource =>
    Object.values(resource.fields).some(field => pictureTypeOf(field) === attachmentType)
      ? [permissionKey(resource, 'create'), permissionKey(resource, 'update')].filter(key => key !== null)
      : [],
  )

/** Throws `notPermitted` where the caller may not import anything, before any file is stored. */
export function requireImportKey(caller: Caller): void {
  const own = tenantObjects(caller.tenantId).map(resource => actionKey(resource, 'upload') ?? '')
  if (!holdsOneOf(caller, [...importKeys, ...own])) throw new AppError('notPermitted', {}, 403)
}
