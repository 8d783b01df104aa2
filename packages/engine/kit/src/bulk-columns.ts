import type { CustomCell, Field, LineCell } from './fields/field'
import { isGroup, isLines, isOwnCells } from './fields/field-questions'
import { traitsOf } from './fields/kind-traits'
import type { Label } from './label'
import { auditFields, fieldOf, type Resource } from './resource'

/** One column of an import template or an export, derived from a definition. */
export interface BulkColumn {
  /** Wire path and identity: `code`, `basicUnit.uomid`, `subUnits.0.conversionRatio`. */
  path: string
  /** Field of the resource that the column belongs to. */
  field: string
  /** Name inside the group or line, or of the tenant's own field. */
  cell?: string
  /** 0-based line of a lines field. */
  line?: number
  /** What stands in the column: the field itself, or the cell of the group or line. */
  kind: Field
  /** Header; lines count from 1: 辅助单位1. */
  label: Label
  /**
   * Must be present in an import; its value is checked on inserted rows only. What has a default
   * may be absent.
   */
  mandatory: boolean
  /** Marked in files: what is mandatory, and what the head of a new document needs. */
  starred: boolean
  /** Part of the natural key by which existing rows are found. */
  match: boolean
  /** What files call it beside its label. */
  headers?: readonly string[]
}

/** Columns of the import template in its order; empty where the resource cannot be imported. */
export function importColumns(resource: Resource, lines?: LineCounts): BulkColumn[] {
  const spec = resource.import
  if (!spec) return []
  return columnsOf(resource, spec.columns, spec.match, lines).map(column => titled(resource, column))
}

/** A column under the title that its files give it; what the page calls it, or called it, is known in files too. */
function titled({ import: spec }: Resource, column: BulkColumn): BulkColumn {
  const [title, own = []] = [spec?.titles?.[column.path], spec?.headers?.[column.path]]
  const former = column.cell === undefined ? (column.kind.formerly ?? []) : []
  const headers = [...own, ...(title ? column.label : []), ...former]
  return { ...column, ...(title ? { label: title } : {}), ...(headers.length > 0 ? { headers } : {}) }
}

/** Columns of the export in its order; empty where the resource cannot be exported. */
export function exportColumns(resource: Resource, lines?: LineCounts): BulkColumn[] {
  const { export: spec, import: imported } = resource
  if (!spec) return []
  return columnsOf(resource, spec.columns, imported?.match ?? [], lines).map(column => titled(resource, column))
}

/** How many lines of a lines field have columns, where it is not the definition's `columnsFor`. */
export type LineCounts = Readonly<Record<string, number>>

/** Every column that an import understands: lines beyond the template's count as well, up to `maxLines`. */
export function understoodColumns(resource: Resource): BulkColumn[] {
  const all = Object.entries(resource.fields).flatMap(([name, field]) =>
    isLines(field) ? [[name, field.maxLines] as const] : [],
  )
  return importColumns(resource, Object.fromEntries(all))
}

/** Shown in files, but never taken from them. */
export const isAudit = (column: BulkColumn) => column.field in auditFields

function columnsOf(
  resource: Resource,
  names: readonly string[],
  match: readonly string[],
  lines: LineCounts = {},
): BulkColumn[] {
  return names.flatMap(name => {
    const field = fieldOf(resource, name)
    if (isGroup(field)) return Object.entries(field.fields).map(([cell, kind]) => cellColumn(name, cell, kind))
    if (isLines(field))
      return Array.from({ length: lines[name] ?? field.columnsFor }, (_, line) =>
        Object.entries(field.fields).map(([cell, kind]) => cellColumn(name, cell, kind, line)),
      ).flat()
    if (isOwnCells(field))
      return Object.entries(field.cells ?? {}).flatMap(([cell, kind]) =>
        traitsOf(kind).file === 'none' ? [] : [{ ...cellColumn(name, cell, kind), ...both(kind.required === true) }],
      )
    if (traitsOf(field).file === 'none') return []
    return [
      {
        path: name,
        field: name,
        kind: field,
        label: field.label,
        mandatory: isMandatory(resource, name, field),
        starred: isStarred(resource, name, field),
        match: match.includes(name),
      },
    ]
  })
}

function cellColumn(field: string, cell: string, kind: LineCell | CustomCell, line?: number): BulkColumn {
  const [zh, en] = kind.label
  return line === undefined
    ? { path: `${field}.${cell}`, field, cell, kind, label: kind.label, ...both(false), match: false }
    : {
        path: `${field}.${line}.${cell}`,
        field,
        cell,
        line,
        kind,
        label: [`${zh}${line + 1}`, `${en} ${line + 1}`],
        ...both(false),
        match: false,
      }
}

const both = (mandatory: boolean) => ({ mandatory, starred: mandatory })

/**
 * Of the head of lines only what names it must be there: its other values may stand in the database already. Where the
 * heads have to be there, so must be what names the line.
 */
function isMandatory({ linesOf, import: spec }: Resource, name: string, field: Field): boolean {
  if (spec?.asked?.includes(name)) return true
  const names = spec?.match.includes(name) === true
  const isOfLine = linesOf && Object.hasOwn(linesOf.head.details[linesOf.detail]?.fields ?? {}, name)
  if (linesOf && !isOfLine) return names
  return (names && spec?.existing === true) || isNeeded(field)
}

/** Files that only add lines to documents may lack what the heads need: its absence is told of the rows, not of the file. */
const isStarred = (resource: Resource, name: string, field: Field): boolean =>
  isMandatory(resource, name, field) || (resource.import?.existing !== true && isNeeded(field))

const isNeeded = (field: Field) => field.required === true && field.default === undefined
