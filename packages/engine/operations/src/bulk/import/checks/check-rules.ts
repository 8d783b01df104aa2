import { columnDefault, fromColumn } from '@sfa/db/record/columns'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Field, LineCell } from '@sfa/kit/fields/field'
import { hasCells, isGroup, isLines } from '@sfa/kit/fields/field-questions'
import type { Label } from '@sfa/kit/label'
import { columnOf, fieldOf, type Rule, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { listed } from '../../columns/chinese-variants'
import { insertFaults, placeOf, type RowFault } from '../writing/insert-faults'
import { changedValue, newValue } from '../writing/merge-sql'
import type { CheckScope } from './check-scope'
import { type FieldValue, tellValues } from './told-values'

const pageRows = 2000

/**
 * Rules over several fields, and mandatory cells of groups and lines, on the rows as they would be stored: values that
 * are not in the file come from the record. Only rows that set one of the fields are checked.
 */
export async function checkRules(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const { resource } = plan
  const names = [
    ...new Set([
      ...resource.rules.flatMap(rule => [...rule.on]),
      ...fields.filter(({ field }) => hasCells(field)).map(field => field.name),
    ]),
  ]
  if (names.length === 0) return
  const columns = names.map(name => {
    const staged = fields.find(field => field.name === name)
    const column = columnOf(name)
    const fresh = staged ? newValue(staged) : (columnDefault(fieldOf(resource, name)) ?? 'null')
    return `case when t.id is null then ${fresh} else ${staged ? changedValue(staged) : `t.${column}`} end ${column}`
  })
  for (let last = 0; ; ) {
    const { rows } = await sql<StagedRow>`${sql.raw(`
      select s.row_no, ${columns.join(', ')}
      from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
      left join ${tableOf(resource)} t on t.id = f.id
      where s.ruled and not s.bad and s.row_no > ${last} order by s.row_no limit ${pageRows}`)}`.execute(tx)
    const wires = rows.map(row => wireOf(scope, names, row))
    const found = wires.flatMap(wire => missingFaults(scope, names, wire))
    await insertFaults(scope, [
      ...found,
      ...(await toldFaults(
        scope,
        wires.flatMap(wire => broken(scope, wire)),
      )),
    ])
    if (rows.length < pageRows) return
    last = rows[rows.length - 1]?.row_no ?? last
  }
}

type StagedRow = Record<string, unknown> & { row_no: number }
interface Wire {
  rowNo: number
  row: WireRow
}

const wireOf = ({ plan: { resource } }: CheckScope, names: readonly string[], row: StagedRow): Wire => ({
  rowNo: row.row_no,
  row: Object.fromEntries(names.map(name => [name, fromColumn(fieldOf(resource, name), row[columnOf(name)])])),
})

const missingFaults = (scope: CheckScope, names: readonly string[], { rowNo, row }: Wire): RowFault[] =>
  names.flatMap(name =>
    missingCells(name, fieldOf(scope.plan.resource, name), row[name]).map(path => ({
      rowNo,
      ...placeOf(scope, [path]),
      code: 'required' as const,
    })),
  )

interface Broken extends Wire {
  rule: Rule
  message: Label
}

const broken = ({ plan: { resource } }: CheckScope, wire: Wire): Broken[] =>
  resource.rules.flatMap(rule => {
    const message = rule.check(wire.row)
    return message === null ? [] : [{ ...wire, rule, message }]
  })

/** Broken rules with the cells that they are about, and the values of these cells: of the file, or of the record. */
async function toldFaults(scope: CheckScope, found: readonly Broken[]): Promise<RowFault[]> {
  if (found.length === 0) return []
  const { plan, tx } = scope
  const placed = found.map(({ rowNo, row, rule, message }) => {
    const paths = rule.at?.(row) ?? rule.on
    return { rowNo, message, paths, values: paths.map(path => valueAt(scope, row, path)) }
  })
  const tell = await tellValues(
    tx,
    placed.flatMap(({ values }) => values),
    plan.say,
  )
  return placed.map(({ rowNo, message, paths, values }) => ({
    rowNo,
    ...placeOf(scope, paths),
    value: listed(
      plan.say,
      values.map(tell).filter(text => text !== ''),
    ),
    code: 'ruleBroken' as const,
    params: { message: plan.say(message) },
  }))
}

/**
 * `subUnits.0.iscommon` of a row, with the field that says how to read it. Nothing is shown for whole lines and groups.
 */
function valueAt({ plan: { resource } }: CheckScope, row: WireRow, path: string): FieldValue {
  const [name = '', ...inner] = path.split('.')
  const field = fieldOf(resource, name)
  if (!hasCells(field)) return { field, value: row[name] }
  const holder = isLines(field) ? (row[name] as WireRow[] | null)?.[Number(inner[0])] : (row[name] as WireRow)
  const cell = inner.at(-1) ?? ''
  const kind = field.fields[cell]
  return kind ? { field: kind, value: holder?.[cell] } : { field, value: null }
}

function missingCells(name: string, field: Field, value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (isGroup(field)) return missingIn(field.fields, value).map(cell => `${name}.${cell}`)
  if (!isLines(field)) return []
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
