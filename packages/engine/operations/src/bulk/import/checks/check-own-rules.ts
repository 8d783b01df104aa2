import { fromColumn } from '@sfa/db/record/columns'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { behaviourOf, type OwnRules } from '../../../resource/behaviour'
import { insertFaults, placeOf, type RowFault } from '../writing/insert-faults'
import { changedValue, newValue } from '../writing/merge-sql'
import type { CheckScope } from './check-scope'
import { tellValues } from './told-values'

const pageRows = 1000

/**
 * Rules of one resource that need the caller or other records (which roles may be combined, who may give which role),
 * for the rows that change one of the rules' fields. The same rules as in the form, row by row.
 */
export async function checkOwnRuleRows(scope: CheckScope): Promise<void> {
  const { tx, plan, tables, fields } = scope
  const { check } = behaviourOf(plan.resource)
  if (!check) return
  const ruled = check.fields
  const staged = fields.filter(field => ruled.includes(field.name))
  if (staged.length === 0) return
  const columns = ruled.flatMap(name => {
    const field = staged.find(one => one.name === name)
    const after = field ? `case when t.id is null then ${newValue(field)} else ${changedValue(field)} end` : null
    return [`t.${columnOf(name)} before_${columnOf(name)}`, `${after ?? `t.${columnOf(name)}`} after_${columnOf(name)}`]
  })
  const touched = staged.map(({ column }) => `s.f_${column} is not null or '${column}' = any(s.cleared)`)
  const judged = new Map<string, AppError | null>()
  for (let last = 0; ; ) {
    const { rows } = await sql<WireRow & { row_no: number; id: string | null }>`${sql.raw(`
      select s.row_no, t.id::text id, ${columns.join(', ')}
      from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
      left join ${tableOf(plan.resource)} t on t.id = f.id
      where s.row_no > ${last} and not s.bad and (${touched.join(' or ')})
      order by s.row_no limit ${pageRows}`)}`.execute(tx)
    const faults: RowFault[] = []
    for (const row of rows) {
      const error = await judge(scope, check, row, judged)
      if (error) faults.push(await faultOf(scope, ruled, row, error))
    }
    await insertFaults(scope, faults)
    if (rows.length < pageRows) return
    last = rows.at(-1)?.row_no ?? last
  }
}

async function judge(
  { tx, plan: { resource, caller } }: CheckScope,
  { fields: ruled, run }: OwnRules,
  row: WireRow & { id: string | null },
  judged: Map<string, AppError | null>,
): Promise<AppError | null> {
  const wire = (when: 'before' | 'after') =>
    Object.fromEntries(
      ruled.flatMap(name => {
        const field = resource.fields[name]
        return field ? [[name, fromColumn(field, row[`${when}_${columnOf(name)}`])] as const] : []
      }),
    )
  const old = wire('before')
  const changed = Object.fromEntries(
    Object.entries(wire('after')).filter(
      ([name, value]) => value !== null && JSON.stringify(value) !== JSON.stringify(old[name]),
    ),
  )
  if (Object.keys(changed).length === 0) return null
  // Rules of a new record depend only on its own values, and many rows of a file have the same ones.
  const known = row.id === null ? JSON.stringify(changed) : undefined
  const before = row.id === null ? null : { ...old, id: row.id }
  if (known !== undefined && judged.has(known)) return judged.get(known) ?? null
  const error = await run(tx, caller, { before, changed }).then(
    () => null,
    thrown => {
      if (thrown instanceof AppError) return thrown
      throw thrown
    },
  )
  if (known !== undefined) judged.set(known, error)
  return error
}

async function faultOf(
  scope: CheckScope,
  ruled: readonly string[],
  row: WireRow & { row_no: number },
  error: AppError,
): Promise<RowFault> {
  const detail = error.details?.[0]
  const name = detail?.field ?? ruled.find(one => scope.fields.some(staged => staged.name === one)) ?? ''
  const field = scope.plan.resource.fields[name]
  const value = field && { field, value: fromColumn(field, row[`after_${columnOf(name)}`]) }
  return {
    rowNo: row.row_no,
    ...placeOf(scope, [name]),
    ...(value ? { value: (await tellValues(scope.tx, [value], scope.plan.say))(value) } : {}),
    code: detail?.code ?? error.code,
    params: detail?.params ?? error.params,
  }
}
