import { columnDefault, fromColumn } from '@sfa/db/columns'
import type { Field, LineCell } from '@sfa/resource-kit/field'
import { columnOf, fieldOf, tableOf } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'
import type { CheckScope } from './check-scope'
import { insertFaults, placeOf, type RowFault } from './insert-faults'
import { changedValue, newValue } from './merge-sql'

const pageRows = 2000

/**
 * Rules over several fields, and mandatory cells of groups and lines, on the rows as they would be kept: what the
 * file leaves out is taken from the record. Only rows that bring one of the fields are looked at.
 */
export async function checkRules(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const { resource } = plan
  const names = [
    ...new Set([
      ...resource.rules.flatMap(rule => [...rule.on]),
      ...fields.filter(({ field }) => field.kind === 'group' || field.kind === 'lines').map(field => field.name),
    ]),
  ]
  const columns = names.map(name => {
    const staged = fields.find(field => field.name === name)
    const column = columnOf(name)
    const fresh = staged ? newValue(staged) : (columnDefault(fieldOf(resource, name)) ?? 'null')
    return `case when t.id is null then ${fresh} else ${staged ? changedValue(staged) : `t.${column}`} end ${column}`
  })
  for (let last = 0; ; ) {
    const { rows } = await sql<Record<string, unknown> & { row_no: number }>`${sql.raw(`
      select s.row_no, ${columns.join(', ')}
      from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
      left join ${tableOf(resource)} t on t.id = f.id
      where s.ruled and not s.bad and s.row_no > ${last} order by s.row_no limit ${pageRows}`)}`.execute(tx)
    const found = rows.flatMap(row => faultsOf(scope, names, row))
    if (found.length > 0) await insertFaults(scope, found)
    if (rows.length < pageRows) return
    last = rows[rows.length - 1]?.row_no ?? last
  }
}

function faultsOf(scope: CheckScope, names: readonly string[], row: Record<string, unknown> & { row_no: number }) {
  const { resource, say } = scope.plan
  const wire = Object.fromEntries(names.map(name => [name, fromColumn(fieldOf(resource, name), row[columnOf(name)])]))
  const at = (path: string): Pick<RowFault, 'rowNo' | 'path' | 'header'> => ({
    rowNo: row.row_no,
    ...placeOf(scope, path),
  })
  const missing = names.flatMap(name =>
    missingCells(name, fieldOf(resource, name), wire[name]).map(path => ({ ...at(path), code: 'required' as const })),
  )
  const broken = resource.rules.flatMap(rule => {
    const message = rule.check(wire)
    return message === null
      ? []
      : [{ ...at(rule.on[0] ?? ''), code: 'ruleBroken' as const, params: { message: say(message) } }]
  })
  return [...missing, ...broken]
}

function missingCells(name: string, field: Field, value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (field.kind === 'group') return missingIn(field.fields, value).map(cell => `${name}.${cell}`)
  if (field.kind !== 'lines') return []
  return (value as unknown[]).flatMap((line, index) =>
    missingIn(field.fields, line).map(cell => `${name}.${index}.${cell}`),
  )
}

function missingIn(cells: Readonly<Record<string, LineCell>>, value: unknown): string[] {
  const held = value as Record<string, unknown>
  return Object.entries(cells).flatMap(([cell, kind]) =>
    kind.required && (held[cell] === null || held[cell] === undefined || held[cell] === '') ? [cell] : [],
  )
}
