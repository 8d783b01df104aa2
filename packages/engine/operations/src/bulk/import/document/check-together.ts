import { columnDefault, fromColumn } from '@sfa/db/record/columns'
import type { WireRow } from '@sfa/db/search/search-rows'
import { isReference } from '@sfa/kit/fields/field-questions'
import { withMark } from '@sfa/kit/mark-line'
import { columnOf, fieldOf, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { CheckScope } from '../checks/check-scope'
import type { Staged } from '../reading/stage-rows'
import { insertFaults, placeOf, type RowFault } from '../writing/insert-faults'
import { changedValue, newValue } from '../writing/merge-sql'
import type { DocumentPlan } from './document-kind'
import { documentTables, lineFields, linesTable } from './document-plan'

const documentsAtOnce = 1000

type Line = Record<string, unknown> & { doc: number; row_no: number | null }

/** Rules over all lines of a document, on the lines as they would be: those of the file and those that stay. */
export async function checkTogether(
  scope: CheckScope,
  document: DocumentPlan,
  staged: Staged,
  heads: CheckScope,
): Promise<void> {
  const { detail } = document
  const names = [...new Set(detail.together.flatMap(({ on }) => [...on]))]
  if (names.length === 0) return
  const { tx, tables, plan } = scope
  const { docs } = documentTables(tables)
  const brought = lineFields(plan, staged)
  const columns = names.map(columnOf)
  const values = names.map(name => {
    const field = brought.find(one => one.name === name)
    const cell = detail.fields[name]
    const fresh = field ? newValue(field) : ((cell && columnDefault(cell)) ?? 'null')
    const kept = field ? changedValue(field) : `t.${columnOf(name)}`
    return `case when t.id is null then ${fresh} else ${kept} end ${columnOf(name)}`
  })
  const others = plan.replacesLines
    ? ''
    : `union all
       select picked.doc, null, ${columns.map(column => `l.${column}`).join(', ')}
       from picked join ${heads.tables.found} h on h.row_no = picked.doc join ${linesTable(document)} l on l.head_id = h.id
       where not exists (select from ${tables.found} f where f.id = l.id)`
  for (let last = 0; ; ) {
    const { rows } = await sql<Line>`${sql.raw(`
      with picked as (select distinct doc from ${docs} where doc > ${last} order by doc limit ${documentsAtOnce})
      select picked.doc, s.row_no, ${values.join(', ')}
      from picked join ${docs} d on d.doc = picked.doc join ${tables.rows} s on s.row_no = d.row_no
      left join ${tables.found} f on f.row_no = s.row_no left join ${linesTable(document)} t on t.id = f.id
      ${others} order by doc, row_no nulls first`)}`.execute(tx)
    const documents = new Map<number, Line[]>()
    for (const row of rows) documents.set(row.doc, [...(documents.get(row.doc) ?? []), row])
    const headOf = await readHeads(heads, document, [...documents.keys()])
    await insertFaults(
      scope,
      [...documents].flatMap(([doc, lines]) => brokenBy(scope, document, names, { doc, lines, head: headOf.get(doc) })),
    )
    if (documents.size < documentsAtOnce) return
    last = Math.max(...documents.keys())
  }
}

/** Of documents, by their number: the fields that the rules read, as they would be stored. */
async function readHeads(
  { tx, tables, fields }: CheckScope,
  { head, detail }: DocumentPlan,
  docs: readonly number[],
): Promise<ReadonlyMap<number, WireRow>> {
  const names = [...new Set(detail.together.flatMap(({ head: own = [] }) => [...own]))]
  if (names.length === 0) return new Map()
  const values = names.map(name => {
    const staged = fields.find(one => one.name === name)
    const fresh = staged ? newValue(staged) : (columnDefault(fieldOf(head, name)) ?? 'null')
    const kept = staged ? changedValue(staged) : `t.${columnOf(name)}`
    return `case when t.id is null then ${fresh} else ${kept} end ${columnOf(name)}`
  })
  const { rows } = await sql<WireRow & { doc: number }>`
    select s.row_no as doc, ${sql.raw(values.join(', '))} from ${sql.raw(tables.rows)} s
    left join ${sql.raw(tables.found)} f on f.row_no = s.row_no left join ${sql.table(tableOf(head))} t on t.id = f.id
    where s.row_no = any(${docs}::integer[])`.execute(tx)
  return new Map(
    rows.map(row => [
      row.doc,
      Object.fromEntries(names.map(name => [name, fromColumn(fieldOf(head, name), row[columnOf(name)])])),
    ]),
  )
}

/** What the rules say of one document, told at the row to correct, or at its first where a line stays that is wrong. */
function brokenBy(
  scope: CheckScope,
  { detail }: DocumentPlan,
  names: readonly string[],
  { doc, lines, head = {} }: { doc: number; lines: readonly Line[]; head: WireRow | undefined },
): RowFault[] {
  const stored = lines.map(line =>
    Object.fromEntries(
      names.flatMap(name => {
        const field = detail.fields[name]
        return field ? [[name, fromColumn(field, line[columnOf(name)])] as const] : []
      }),
    ),
  )
  // What the writing of the lines will mark (write-documents.ts).
  const wires = withMark(detail, stored, scope.plan.replacesLines)
  return detail.together.flatMap(({ on: [name = ''], check }) => {
    const broken = check(wires, head)
    if (!broken) return []
    const field = detail.fields[name]
    const value = wires[broken.line]?.[name]
    return [
      {
        rowNo: lines[broken.line]?.row_no ?? doc,
        ...placeOf(scope, [name]),
        // The value of a reference is told by the row.
        ...(field && !isReference(field) && value !== null ? { value: String(value) } : {}),
        code: 'ruleBroken' as const,
        params: { message: scope.plan.say(broken.message) },
      },
    ]
  })
}
