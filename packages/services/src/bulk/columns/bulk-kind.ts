import { AppError } from '@sfa/domain/app-error'
import type { ImportSpec, Resource } from '@sfa/resource-kit/resource'
import { actionKey } from '@sfa/resource-kit/resource-calls'
import { exportShapes, importShapes } from '@sfa/resource-kit/shapes'
import { reports, resources } from '@sfa/resources/registry'
import { tenantObjects } from '@sfa/resources/tenant-objects'

/**
 * Resources that a kind means: by its name in any case ("Product"), or by its documented number (3-operations.md §3). A
 * number that several kinds share (ambiguities.md E4) does not mean one of them alone.
 */
function named(
  asked: string,
  nameOf: (resource: Resource) => string | undefined,
  numbersOf: (resource: Resource) => readonly string[],
  known: readonly Resource[],
): Resource {
  const wanted = asked.trim().toLowerCase()
  const named = known.filter(resource => nameOf(resource)?.toLowerCase() === wanted)
  const found =
    named.length > 0
      ? named
      : known.filter(resource => nameOf(resource) !== undefined && numbersOf(resource).includes(wanted))
  if (found.length !== 1) throw new AppError('kindUnknown', { kind: asked })
  return found[0] as Resource
}

const numbered = (specs: readonly (ImportSpec | undefined)[]): string[] =>
  specs.flatMap(spec => (spec?.businessType === undefined ? [] : String(spec.businessType)))
/** An export has the numbers of the imports that take its rows. */
const exportNumbers = ({ export: spec, linesOf, imports }: Resource): string[] =>
  numbered((linesOf?.head.imports ?? imports).filter(({ of }) => of === spec?.of))

/** A resource of the product once for each of its kinds; the custom objects of a tenant join them. */
const imported = resources.flatMap(importShapes)
const exported = [...resources.flatMap(exportShapes), ...reports.map(({ shape }) => shape)]

/** Resource of an import, by kind or number; of lines, the shape that they have. Throws `kindUnknown`. */
export const importedAs = (kind: string, tenantId: string): Resource =>
  named(
    kind,
    resource => resource.import?.kind,
    one => numbered([one.import]),
    [...imported, ...tenantObjects(tenantId)],
  )

/** Whether the product, or the tenant, can import the kind. */
export const isImported = (kind: string, tenantId?: string): boolean =>
  [...imported, ...tenantObjects(tenantId)].some(one => one.import?.kind.toLowerCase() === kind.toLowerCase())

/** Resource of an import by its kind or, from old callers, by the number alone. Throws `kindUnknown`. */
export const importedAsKindOrNumber = (
  kind: string | undefined,
  businessType: string | number | undefined,
  tenantId: string,
): Resource => importedAs(kind || String(businessType ?? ''), tenantId)

/** Resource or report of an export (`exportDataType`, `DownloadType`), by kind or number. Throws `kindUnknown`. */
export const exportedAs = (kind: string, tenantId: string): Resource =>
  named(kind, resource => resource.export?.kind, exportNumbers, [...exported, ...tenantObjects(tenantId)])

/** Action keys of importing and exporting a resource; null where it has no page of its own. */
export const uploadKey = (resource: Resource): string | null => actionKey(resource, 'upload')
export const downloadKey = (resource: Resource): string | null => actionKey(resource, 'download')
