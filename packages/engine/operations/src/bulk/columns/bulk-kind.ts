import { AppError } from '@sfa/kernel/app-error'
import { type Language, textIn } from '@sfa/kernel/language'
import { nameOfKind } from '@sfa/kit/fields/name-of-kind'
import type { ImportSpec, Resource } from '@sfa/kit/resource'
import { actionKey } from '@sfa/kit/resource-calls'
import { exportShapes, importShapes } from '@sfa/kit/shapes'
import { reports, resources } from '@sfa/registry/registry'
import { tenantObjects } from '@sfa/registry/tenant-objects'
import { listed } from './chinese-variants'

/** Whose kinds are asked for: a caller, or a run. The custom objects of the tenant are among them. */
interface Asker {
  tenantId: string
  /** For what is refused. */
  language?: Language
}

/**
 * The resource that a kind means: by its name in any case ("Product"), or by its documented number.
 * A number that several kinds share (E4) means none of them: `kindShared` lists them, in the text and as
 * `kinds` of its data.
 */
function named(
  asked: string,
  { language = 'zh-CN' }: Asker,
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
  const [first, ...others] = found
  if (!first) throw new AppError('kindUnknown', { kind: asked })
  if (others.length === 0) return first
  const kinds = found.map(resource => {
    const kind = nameOf(resource) as string
    return { kind, label: textIn(language, nameOfKind(resource, kind)) }
  })
  const list = listed(
    label => textIn(language, label),
    kinds.map(({ kind, label }) => `${label} (${kind})`),
  )
  throw new AppError('kindShared', { number: asked, kinds: list }, 200, undefined, { kinds })
}

const numbered = (specs: readonly (ImportSpec | undefined)[]): string[] =>
  specs.flatMap(spec => (spec?.businessType === undefined ? [] : String(spec.businessType)))
/** An export has the numbers of the imports that take its rows. */
const exportNumbers = ({ export: spec, linesOf, imports }: Resource): string[] =>
  numbered((linesOf?.head.imports ?? imports).filter(({ of }) => of === spec?.of))

/** A resource of the product once for each of its kinds; the custom objects of a tenant join them. */
const imported = resources.flatMap(importShapes)
const exported = [...resources.flatMap(exportShapes), ...reports.map(({ shape }) => shape)]

/** Resource of an import, by kind or number; of lines, the shape that they have. Throws `kindUnknown`, `kindShared`. */
export const importedAs = (kind: string, asker: Asker): Resource =>
  named(
    kind,
    asker,
    resource => resource.import?.kind,
    one => numbered([one.import]),
    [...imported, ...tenantObjects(asker.tenantId)],
  )

/** Whether the product, or the tenant, can import the kind. */
export const isImported = (kind: string, tenantId?: string): boolean =>
  [...imported, ...tenantObjects(tenantId)].some(one => one.import?.kind.toLowerCase() === kind.toLowerCase())

/** Resource of an import by its kind or, from old callers, by the number alone. Throws as `importedAs`. */
export const importedAsKindOrNumber = (
  kind: string | undefined,
  businessType: string | number | undefined,
  asker: Asker,
): Resource => importedAs(kind || String(businessType ?? ''), asker)

/** Resource or report of an export (`exportDataType`, `DownloadType`), by kind or number. Throws as `importedAs`. */
export const exportedAs = (kind: string, asker: Asker): Resource =>
  named(kind, asker, resource => resource.export?.kind, exportNumbers, [...exported, ...tenantObjects(asker.tenantId)])

/** Action keys of importing and exporting a resource; null where it has no page of its own. */
export const uploadKey = (resource: Resource): string | null => actionKey(resource, 'upload')
export const downloadKey = (resource: Resource): string | null => actionKey(resource, 'download')
