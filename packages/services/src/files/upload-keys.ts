import { AppError } from '@sfa/domain/app-error'
import { actionPermissions } from '@sfa/resource-kit/actions/actions'
import { designKey } from '@sfa/resource-kit/designer'
import type { Field } from '@sfa/resource-kit/fields/field'
import { isMarkup, isOwnCells, isPicture } from '@sfa/resource-kit/fields/field-questions'
import { actionKey, permissionKey } from '@sfa/resource-kit/resource-calls'
import { isPictureSetting } from '@sfa/resource-kit/settings/setting-values'
import { settingsKey } from '@sfa/resource-kit/settings/settings'
import { withPages } from '@sfa/resource-kit/shapes'
import { submitAttestationCall } from '@sfa/resources/company/attestation.calls'
import { ocrSetting } from '@sfa/resources/company/ocr-setting'
import { designers } from '@sfa/resources/mobile/designers'
import { systemConfig } from '@sfa/resources/parameter/system-config.resource'
import { resources, settingsPages } from '@sfa/resources/registry'
import { tenantObjects } from '@sfa/resources/tenant-objects'
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

// Of a page made by hand; the page of settings tries the reader with one.
allow('BusinessLicense', submitAttestationCall.key, settingsKey(ocrSetting, 'save'))
for (const designer of designers)
  for (const { fields } of Object.values(designer.components))
    for (const field of Object.values(fields))
      if (isPictureSetting(field)) allow(field.attachmentType, designKey(designer, 'edit'))

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
