import type { CodeField } from '@sfa/kit/fields/field'
import { isCode } from '@sfa/kit/fields/field-questions'
import { columnOf, type ImportSpec } from '@sfa/kit/resource'
import { detailTable } from '@sfa/kit/shapes'
import type { ImportPlan } from '../import-plan'
import { type StagedField, stagedFields } from '../reading/staged-field'
import type { StagingTables } from '../reading/staging-table'
import type { DocumentPlan } from './document-kind'

export interface DocumentTables {
  /** One row for each document, under the number of its first row. */
  heads: StagingTables
  /** Of every row that names a document: the number of that document's first row. */
  docs: string
}

export const documentTables = (tables: StagingTables): DocumentTables => ({
  heads: { rows: `${tables.rows}_heads`, faults: tables.faults, found: `${tables.found}_heads` },
  docs: `${tables.rows}_docs`,
})

const needed = (plan: ImportPlan): DocumentPlan => {
  if (!plan.document) throw new Error(`${plan.spec.kind} imports no documents`)
  return plan.document
}

/** A column of the head: what a field of the line is called belongs to the line. */
const isOfHead = ({ head, detail }: DocumentPlan, name: string) =>
  Object.hasOwn(head.fields, name) && !Object.hasOwn(detail.fields, name)

/** The code that a new document gets, where its definition generates one and the file has none. */
export function madeCode(plan: ImportPlan): { name: string; auto: NonNullable<CodeField['auto']> } | undefined {
  const { head } = needed(plan)
  return Object.entries(head.fields).flatMap(([name, field]) =>
    isCode(field) && field.auto !== undefined && !plan.spec.columns.includes(name) ? [{ name, auto: field.auto }] : [],
  )[0]
}

/** The import of the heads alone, which the checks and the writer of records carry out on the documents' rows. */
export function headPlan(plan: ImportPlan, staged: { fields: readonly string[]; tables: StagingTables }): ImportPlan {
  const { head, key } = needed(plan)
  const columns = plan.columns.filter(({ field }) => isOfHead(needed(plan), field))
  const spec: ImportSpec = { ...plan.spec, of: undefined, match: key, columns: columns.map(({ field }) => field) }
  return {
    ...plan,
    resource: { ...head, import: spec },
    spec,
    mode: spec.existing ? 'update' : plan.mode,
    columns,
    document: undefined,
    beside: besides(plan, staged),
  }
}

/** Fields of the head that the staging of the documents has, the generated code among them. */
export function headStaged(
  plan: ImportPlan,
  staged: { fields: readonly string[]; cleared: readonly string[] },
): { fields: string[]; cleared: string[] } {
  const document = needed(plan)
  const made = madeCode(plan)
  const ofHead = (names: readonly string[]) => names.filter(name => isOfHead(document, name))
  return { fields: [...(made ? [made.name] : []), ...ofHead(staged.fields)], cleared: ofHead(staged.cleared) }
}

/** Fields of the lines that the file brings. */
export function lineFields(
  plan: ImportPlan,
  staged: { fields: readonly string[]; cleared: readonly string[] },
): StagedField[] {
  const { detail } = needed(plan)
  const fields = staged.fields.filter(name => Object.hasOwn(detail.fields, name))
  return stagedFields(plan, { fields, cleared: staged.cleared })
}

/**
 * Condition by which a row of the staging is a line of its document, with the aliases of both. Empty values are equal,
 * and so are fields that the file has no column for.
 */
export const sameLine = (
  { detail: { fields, unique } }: DocumentPlan,
  present: readonly string[],
  { row, line }: { row: string; line: string },
): string =>
  unique
    .map(name => {
      const column = columnOf(name)
      if (!present.includes(name)) return `${line}.${column} is null`
      const equal = fields[name]?.required ? '=' : 'is not distinct from'
      return `${line}.${column} ${equal} ${row}.f_${column}`
    })
    .join(' and ')

export const linesTable = ({ head, name }: DocumentPlan) => detailTable(head, name)

/**
 * The part of a document that changes and is kept beside the columns of its head: its lines. `s` is the row of the
 * document in the staging of heads, `t` its head.
 */
function besides(plan: ImportPlan, { fields, tables }: { fields: readonly string[]; tables: StagingTables }) {
  const document = needed(plan)
  const { docs } = documentTables(tables)
  const table = linesTable(document)
  const lines = lineFields(plan, { fields, cleared: [] })
  const differs = lines.map(
    ({ column }) => `(r.f_${column} is not null and r.f_${column} is distinct from l.${column})`,
  )
  const cleared = lines.map(({ column }) => `('${column}' = any(r.cleared) and l.${column} is not null)`)
  const same = sameLine(document, fields, { row: 'r', line: 'l' })
  const missing = plan.replacesLines
    ? ` or exists (select from ${table} l where l.head_id = t.id and not exists (
        select from ${docs} d join ${tables.rows} r on r.row_no = d.row_no where d.doc = s.row_no and ${same}))`
    : ''
  return {
    detail: document.name,
    changed: `(exists (select from ${docs} d join ${tables.rows} r on r.row_no = d.row_no
      left join ${table} l on l.head_id = t.id and ${same}
      where d.doc = s.row_no and (${['l.head_id is null', ...differs, ...cleared].join(' or ')}))${missing})`,
    image: `jsonb_build_object('${document.name}', coalesce((select jsonb_agg(to_jsonb(l.*) - 'tenant_id' order by l.line_no)
      from ${table} l where l.head_id = t.id), '[]'))`,
  }
}
