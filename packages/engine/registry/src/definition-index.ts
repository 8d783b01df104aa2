import { areasUsed } from '@sfa/kit/area'
import { printOf } from '@sfa/kit/documents'
import { nameOfKind } from '@sfa/kit/fields/name-of-kind'
import type { Label } from '@sfa/kit/label'
import { hasRecordPage } from '@sfa/kit/record-page'
import { shapeName, withPages } from '@sfa/kit/shapes'
import { areas } from './areas'
import { findReport, resources } from './registry'

/** A page that a definition makes, as menu, tabs and routes need it before the definition is there. */
export interface PageEntry {
  area: string
  path: string
  label: Label
}
export interface ListEntry extends PageEntry {
  /** As `findShape` takes it. */
  shape: string
  /** Its records have pages of their own. */
  hasRecords: boolean
  /** They can be printed. */
  prints?: true
  beforeClose?: 'normal'
}
/** What runs about a kind of data are called. */
export interface KindEntry {
  area: string
  label: Label
  imported: boolean
}

/**
 * What a browser knows of the definitions before it has loaded any. It is written when the portal is built, so it is
 * made of plain values.
 */
export interface DefinitionIndex {
  lists: readonly ListEntry[]
  reports: readonly PageEntry[]
  settings: readonly PageEntry[]
  /** By the kind of an import or export, and by the key of a resource, in lower case. */
  kinds: Readonly<Record<string, KindEntry>>
  /** What the object families call a resource, in lower case. */
  objects: Readonly<Record<string, Label>>
  /** The areas whose definitions a page of an area needs, itself among them. */
  uses: Readonly<Record<string, readonly string[]>>
}

export function definitionIndex(): DefinitionIndex {
  const named = Object.entries(areas)
  const kinds = named.flatMap(([area, { resources, reports }]) =>
    [...resources, ...reports.map(({ shape }) => shape)].flatMap(resource => {
      const { key, imports, exports, photoImports } = resource
      const imported = new Set(imports.map(({ kind }) => kind))
      const names = [...new Set([key, ...imported, ...[...exports, ...photoImports].map(({ kind }) => kind)])]
      return names.map((kind): [string, KindEntry] => [
        kind.toLowerCase(),
        { area, label: nameOfKind(resource, kind), imported: imported.has(kind) },
      ])
    }),
  )
  return {
    lists: named.flatMap(([area, { resources }]) =>
      resources.flatMap(withPages).flatMap((one): ListEntry[] =>
        // A report is the page of the log that it shows.
        one.path === null || findReport(one.path)
          ? []
          : [
              {
                area,
                path: one.path,
                label: one.label,
                shape: shapeName(one),
                hasRecords: hasRecordPage(one),
                ...(printOf(one) && { prints: true as const }),
                ...(one.screens.beforeClose && { beforeClose: one.screens.beforeClose }),
              },
            ],
      ),
    ),
    reports: named.flatMap(([area, { reports }]) =>
      reports.filter(({ page }) => page !== 'custom').map(({ path, label }) => ({ area, path, label })),
    ),
    settings: named.flatMap(([area, { settings }]) => settings.map(({ path, label }) => ({ area, path, label }))),
    kinds: Object.fromEntries(kinds),
    objects: Object.fromEntries(
      resources.flatMap(one => [one.key, ...one.objectNames].map(name => [name.toLowerCase(), one.label])),
    ),
    uses: byArea(area => areasUsed(areas, area)),
  }
}

const byArea = <T>(of: (area: string) => T): Record<string, T> =>
  Object.fromEntries(Object.keys(areas).map(area => [area, of(area)]))
