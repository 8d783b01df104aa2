import { fromColumn } from '@sfa/db/record/columns'
import { isComposed } from '@sfa/kit/fields/field-questions'
import { columnOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { CheckScope } from '../checks/check-scope'
import { documentName } from '../checks/check-staged'
import { tellValues } from '../checks/told-values'
import type { Staged } from '../reading/stage-rows'
import { insertFaults, placeOf } from '../writing/insert-faults'
import type { DocumentPlan } from './document-kind'
import { documentTables } from './document-plan'

/** Rows of one document with different values for its head: both values are told. */
export async function checkEqual(scope: CheckScope, document: DocumentPlan, heads: CheckScope): Promise<void> {
  const { tx, tables, plan } = scope
  const { docs } = documentTables(tables)
  const said = heads.fields.filter(
    ({ name }) => !document.key.includes(name) && scope.fields.some(one => one.name === name),
  )
  for (const { name, column, field } of said) {
    const { rows } = await sql<{
      row_no: number
      doc: number
      document: string
      own: unknown
      first: unknown
    }>`${sql.raw(`
      select s.row_no, d.doc, ${documentName(document)} as document, s.f_${column} as own, h.f_${column} as first
      from ${tables.rows} s join ${docs} d on d.row_no = s.row_no join ${heads.tables.rows} h on h.row_no = d.doc
      where s.f_${column} is not null and s.f_${column} is distinct from h.f_${column} order by s.row_no`)}`.execute(tx)
    if (rows.length === 0) continue
    const wire = (value: unknown) => ({ field, value: isComposed(field) ? '…' : fromColumn(field, value) })
    const tell = await tellValues(
      tx,
      rows.flatMap(({ own, first }) => [wire(own), wire(first)]),
      plan.say,
    )
    await insertFaults(
      scope,
      rows.map(({ row_no, doc, document: called, own, first }) => ({
        rowNo: row_no,
        ...placeOf(scope, [name]),
        value: tell(wire(own)),
        code: 'documentDiffers' as const,
        params: { document: called, row: doc, value: tell(wire(first)) },
      })),
    )
  }
}

/** Every row whose line stands in its document more than once, not only the second. */
export async function checkRepeatedLines(
  scope: CheckScope,
  { detail }: DocumentPlan,
  { fields }: Staged,
): Promise<void> {
  const { tx, tables, plan } = scope
  const { docs } = documentTables(tables)
  const brought = detail.unique.filter(name => fields.includes(name))
  const columns = brought.map(name => `s.f_${columnOf(name)}`)
  const [first = ''] = brought
  const field = detail.fields[first]
  if (!field) return
  // One that must be there is told as missing already.
  const named = field.required ? `where ${columns[0]} is not null` : ''
  const { rows } = await sql<{ row_no: number; value: unknown }>`${sql.raw(`
    select row_no, value from (
      select s.row_no, ${columns[0]} as value, count(*) over (partition by d.doc, ${columns.join(', ')}) n
      from ${tables.rows} s join ${docs} d on d.row_no = s.row_no ${named}
    ) counted where n > 1 order by row_no`)}`.execute(tx)
  if (rows.length === 0) return
  const told = rows.map(({ row_no, value }) => ({ row_no, one: { field, value: fromColumn(field, value) } }))
  const tell = await tellValues(
    tx,
    told.map(({ one }) => one),
    plan.say,
  )
  await insertFaults(
    scope,
    told.map(({ row_no, one }) => ({
      rowNo: row_no,
      ...placeOf(scope, [first]),
      value: tell(one),
      code: 'lineRepeated' as const,
      params: { value: tell(one) },
    })),
  )
}
