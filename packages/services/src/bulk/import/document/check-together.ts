import { columnDefault, fromColumn } from '@sfa/db/columns'
import { columnOf } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'
import type { CheckScope } from '../check-scope'
import { insertFaults, placeOf, type RowFault } from '../insert-faults'
import { changedValue, newValue } from '../merge-sql'
import type { Staged } from '../stage-rows'
import type { DocumentPlan } from './document-kind'
import { documentTables, lineFields, linesTable } from './document-plan'

const documentsAtOnce = 1000

type Line = Record<string, unknown> & { doc: number; row_no: number | null }

/** Rules over all lines of a document, on the lines as they would be: those of the file and those that stay. */
export async function checkTogether(scope: CheckScope, document: DocumentPlan, staged: Staged): Promise<void> {
  const { detail } = document
  const names = [...new Set(detail.together.flatMap(({ on }) => [...on]))]
  if (names.length === 0) return
  const { tx, tables, plan } = scope
  const { docs, heads } = documentTables(tables)
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
       from picked join ${heads.found} h on h.row_no = picked.doc join ${linesTable(document)} l on l.head_id = h.id
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
    await insertFaults(
      scope,
      [...documents].flatMap(([doc, lines]) => brokenBy(scope, document, names, doc, lines)),
    )
    if (documents.size < documentsAtOnce) return
    last = Math.max(...documents.keys())
  }
}

/** What the rules say of one document, told at the row to correct, or at its first where a line stays that is wrong. */
function brokenBy(
  scope: CheckScope,
  { detail }: DocumentPlan,
  names: readonly string[],
  doc: number,
  lines: readonly Line[],
): RowFault[] {
  const wires = lines.map(line =>
    Object.fromEntries(
      names.flatMap(name => {
        const field = detail.fields[name]
        return field ? [[name, fromColumn(field, line[columnOf(name)])] as const] : []
      }),
    ),
  )
  return detail.together.flatMap(({ on, check }) => {
    const broken = check(wires)
    if (!broken) return []
    return [
      {
        rowNo: lines[broken.line]?.row_no ?? doc,
        ...placeOf(scope, [on[0] ?? '']),
        code: 'ruleBroken' as const,
        params: { message: scope.plan.say(broken.message) },
      },
    ]
  })
}
