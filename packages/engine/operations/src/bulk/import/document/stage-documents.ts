import { columnOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { CheckScope } from '../checks/check-scope'
import { run } from '../checks/check-staged'
import { stagedPrefix } from '../reading/row-compiler'
import type { Staged } from '../reading/stage-rows'
import { copiedColumn, type StagedField, stagedFields } from '../reading/staged-field'
import { analyzeStaging, indexStaging } from '../reading/staging-table'
import type { DocumentPlan } from './document-kind'
import { documentTables, headPlan, headStaged } from './document-plan'

/** Makes documents of the rows that name one, and answers the input of the checks of their heads. */
export async function stageDocuments(scope: CheckScope, document: DocumentPlan, staged: Staged): Promise<CheckScope> {
  const { tx, plan, tables } = scope
  const { heads, docs } = documentTables(tables)
  const plain = headPlan(plan, staged)
  const fields = stagedFields(plain, headStaged(plan, staged))
  await sql`
    select staging_create(${docs}, ${['row_no integer', 'doc integer']}), staging_seal(${docs}),
      staging_create(${heads.rows}, ${[
        ...stagedPrefix.map(([name, type]) => `${name} ${type}`),
        ...fields.map(({ column, type }) => `f_${column} ${type}`),
      ]}), staging_seal(${heads.rows})`.execute(tx)
  const keys = document.key.map(name => `f_${columnOf(name)}`)
  await run(
    tx,
    `insert into ${docs} select row_no, min(row_no) over (partition by ${keys.join(', ')})
     from ${tables.rows} where ${keys.map(key => `${key} is not null`).join(' and ')}`,
  )
  await indexStaging(docs, 'row_no', true).execute(tx)
  await indexStaging(docs, 'doc', false).execute(tx)
  await analyzeStaging(docs).execute(tx)
  const brought = fields.filter(({ name }) => staged.fields.includes(name))
  const columns = [...stagedPrefix.map(([name]) => name), ...brought.map(copiedColumn)]
  const cleared = `nullif(string_to_array(string_agg(array_to_string(s.cleared, ','), ','), ','), '{}')`
  const values = ['d.doc', 'false', 'true', 'true', cleared, ...brought.map(firstOf)]
  await run(
    tx,
    `insert into ${heads.rows} (${columns.join(', ')})
     select ${values.join(', ')} from ${docs} d join ${tables.rows} s on s.row_no = d.row_no group by d.doc`,
  )
  await indexStaging(heads.rows, 'row_no', true).execute(tx)
  await analyzeStaging(heads.rows).execute(tx)
  // A generated code cannot be missing.
  return { ...scope, plan: plain, tables: heads, fields: brought }
}

/** The value of the first row that has one; lists are equal in all rows or refused, so any of them. */
const firstOf = ({ column, type }: StagedField): string =>
  type.endsWith('[]')
    ? `max(s.f_${column})`
    : `(array_agg(s.f_${column} order by s.row_no) filter (where s.f_${column} is not null))[1]`
