import { uniqueCodeOf, validityOf } from '@sfa/kit/fields/field-questions'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { mostSimilar } from '../../columns/similarity'
import type { CheckScope } from '../checks/check-scope'
import { copiedColumn, isChained, madeIds, type StagedField } from '../reading/staged-field'
import { planTree, type TreeFault, type TreeNode, type TreeRow } from '../tree/plan-tree'
import { insertFaults, placeOf, type RowFault } from '../writing/insert-faults'

/** Most names that are compared for a suggestion. */
const comparedNames = 2000

/**
 * The second pass over fields that lead up to another record of the same resource: the names in the file become ids,
 * also of records that the same file makes, whose ids are chosen here; rows that would make a circle are refused with
 * it. May be run again when other transactions have changed records.
 */
export async function checkChains(scope: CheckScope): Promise<void> {
  for (const field of scope.fields.filter(isChained)) {
    await chooseIds(scope)
    const nodes = await readNodes(scope, field)
    const rows = await readRows(scope, field)
    const { parents, faults } = planTree(nodes, rows, 0, true)
    await insertFaults(
      scope,
      faults.map(fault => shown(scope, nodes, field, fault)),
    )
    if (parents.size > 0) await keepIds(scope, field, parents)
  }
}

/** Every row that makes a record gets its id. */
const chooseIds = ({ tx, plan, tables }: CheckScope) =>
  sql
    .raw(`
    update ${tables.rows} s set ${madeIds} = next_id('${tableOf(plan.resource)}')
    where s.${madeIds} is null and not exists (select from ${tables.found} f where f.row_no = s.row_no)`)
    .execute(tx)

const keepIds = ({ tx, tables }: CheckScope, { column }: StagedField, above: ReadonlyMap<number, string>) =>
  sql`update ${sql.raw(tables.rows)} s
    set ${sql.raw(`f_${column}`)} = case when p.above > 0 then p.above
      else (select o.${sql.raw(madeIds)} from ${sql.raw(tables.rows)} o where o.row_no = -p.above) end
    from unnest(${[...above.keys()]}::integer[], ${[...above.values()]}::bigint[]) p (row_no, above)
    where s.row_no = p.row_no`.execute(tx)

function shown(scope: CheckScope, nodes: readonly TreeNode[], { name }: StagedField, fault: TreeFault): RowFault {
  const value = String(fault.params?.value ?? '')
  const place = placeOf(scope, [name])
  if (fault.code === 'treeCycle') return { ...fault, ...place, code: 'chainCircle' }
  if (fault.code !== 'refMissing') return { ...fault, ...place, value }
  const valid = nodes.filter(node => node.valid).slice(0, comparedNames)
  const suggestion = mostSimilar(value, valid, node => node.title)?.title
  return { ...fault, ...place, value, ...(suggestion === undefined ? {} : { suggestion }) }
}

/** The records of the rows, those that the rows name, and all above them. */
async function readNodes({ tx, plan: { resource }, tables }: CheckScope, field: StagedField): Promise<TreeNode[]> {
  const validity = validityOf(resource.fields)
  const code = columnOf(uniqueCodeOf(resource.fields) ?? '')
  const { rows } = await sql
    .raw<TreeNode>(`
    with recursive named as (select distinct ${copiedColumn(field)} name from ${tables.rows}
      where ${copiedColumn(field)} is not null), node as (
      select t.id, t.${field.column} above from ${tableOf(resource)} t
      where t.id in (select id from ${tables.found}) or t.${code} in (select name from named)
        or t.${columnOf(resource.title)} in (select name from named)
      union
      select t.id, t.${field.column} from node n join ${tableOf(resource)} t on t.id = n.above)
    select t.id::text id, t.${field.column}::text "parentId", t.${code} code, t.${columnOf(resource.title)} title,
      ${validity ? `t.${columnOf(validity)} = 0` : 'true'} valid
    from node n join ${tableOf(resource)} t on t.id = n.id order by t.id`)
    .execute(tx)
  return rows
}

async function readRows({ tx, plan: { resource, spec }, tables, fields }: CheckScope, field: StagedField) {
  const staged = (name: string | undefined, type: string) =>
    name !== undefined && fields.some(one => one.name === name) ? `s.f_${columnOf(name)}` : `null::${type}`
  const code = columnOf(spec.match[0] ?? '')
  const { rows } = await sql
    .raw<TreeRow>(`
    select s.row_no "rowNo", f.id::text id, s.f_${code} code, ${staged(resource.title, 'text')} title,
      ${staged(validityOf(resource.fields), 'smallint')} = 0 valid, s.${copiedColumn(field)} parent,
      coalesce('${field.column}' = any(s.cleared), false) "toRoot",
      exists (select from ${tables.faults} e where e.row_no = s.row_no) bad
    from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
    where s.f_${code} is not null order by s.row_no`)
    .execute(tx)
  return rows
}
