import { AppError } from '@sfa/domain/app-error'
import type { Resource } from '@sfa/resource-kit/resource'
import { actionKey } from '@sfa/resource-kit/resource-calls'
import { resources } from '@sfa/resources/registry'
import { reports } from '@sfa/resources/report/report-registry'

/**
 * Resources that a kind means: by its name in any case ("Product"), or by its documented number (3-operations.md §3).
 * Numbers are shared by several kinds (ambiguities.md E4), and then mean none of them alone.
 */
function named(
  asked: string,
  nameOf: (resource: Resource) => string | undefined,
  known: readonly Resource[] = resources,
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

const numbersOf = ({ import: spec }: Resource): string[] =>
  [spec?.businessType, ...(spec?.otherBusinessTypes ?? [])].flatMap(number => (number === undefined ? [] : `${number}`))

/** Resource of an import, by kind or number. Throws `kindUnknown`. */
export const importedAs = (kind: string): Resource => named(kind, resource => resource.import?.kind)

/** Whether a kind has come with its screen. */
export const isImported = (kind: string): boolean =>
  resources.some(resource => resource.import?.kind.toLowerCase() === kind.toLowerCase())

/** Resource of an import by its kind or, from old callers, by the number alone. Throws `kindUnknown`. */
export const importedAsKindOrNumber = (kind: string | undefined, businessType: string | number | undefined): Resource =>
  importedAs(kind || String(businessType ?? ''))

const exported = [...resources, ...reports.map(({ shape }) => shape)]

/** Resource or report of an export (`exportDataType`, `DownloadType`), by kind or number. Throws `kindUnknown`. */
export const exportedAs = (kind: string): Resource => named(kind, resource => resource.export?.kind, exported)

/** The number under which the log has the runs of a kind that has several. */
export const loggedNumber = (number: string): string =>
  String(
    resources.find(resource => resource.import?.otherBusinessTypes?.includes(Number(number)))?.import?.businessType ??
      number,
  )

/** Action keys of importing and exporting a resource; null where it has no page of its own. */
export const uploadKey = (resource: Resource): string | null => actionKey(resource, 'upload')
export const downloadKey = (resource: Resource): string | null => actionKey(resource, 'download')
