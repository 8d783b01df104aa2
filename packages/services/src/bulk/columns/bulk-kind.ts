import { AppError } from '@sfa/domain/app-error'
import type { Resource } from '@sfa/resource-kit/resource'
import { resources } from '@sfa/resources/registry'

/** Resource of an import kind ("Product", in any case). Throws `kindUnknown`. */
export function importedAs(kind: string): Resource {
  const wanted = kind.toLowerCase()
  const found = resources.find(resource => resource.import?.kind.toLowerCase() === wanted)
  if (!found) throw new AppError('kindUnknown', { kind })
  return found
}

/**
 * Resource of an import by its kind or, from old callers, by the number alone. Numbers are shared by several kinds
 * (ambiguities.md E4), so a number without a kind is only taken where it means one. Throws `kindUnknown`.
 */
export function importedAsKindOrNumber(kind: string | undefined, businessType: string | number | undefined): Resource {
  if (kind) return importedAs(kind)
  const found = resources.filter(resource => resource.import?.businessType === Number(businessType))
  if (found.length !== 1) throw new AppError('kindUnknown', { kind: String(businessType ?? '') })
  return found[0] as Resource
}

/** Resource of an export kind (`exportDataType`). Throws `kindUnknown`. */
export function exportedAs(kind: string): Resource {
  const wanted = kind.toLowerCase()
  const found = resources.find(resource => resource.export?.kind.toLowerCase() === wanted)
  if (!found) throw new AppError('kindUnknown', { kind })
  return found
}

/** Action keys of importing and exporting a resource; null where it has no page of its own. */
export const uploadKey = ({ path }: Resource): string | null => (path === null ? null : `${path.slice(1)}:upload`)
export const downloadKey = ({ path }: Resource): string | null => (path === null ? null : `${path.slice(1)}:download`)
