import { validityOf } from '@sfa/kit/fields/field-questions'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { mostSimilar } from '../../columns/similarity'
import type { CheckScope } from '../checks/check-scope'
import { insertFaults, placeOf, type RowFault } from '../writing/insert-faults'
import { parentFieldOf } from './parent-field'
import { planTree, type TreeFault, type TreeNode, type TreeRow } from './plan-tree'

/** Most names that are compared for a suggestion. */
const comparedNames = 2000

/**
 * The second pass over the rows of a tree: the names of parents become ids, or `-<row>` where a row of the same file
 * creates the parent, and rows that do not fit into the tree are refused. Everything is held in memory; trees have some
 * ten thousand nodes at most. May be run again when other transactions have changed the tree.
 */
export async function checkTree(scope: CheckScope): Promise<void> {
  const { tx, plan, tables } = scope
  const parent = parentFieldOf(plan.resource)
  if (!parent) return
  const nodes = await readNodes(scope, parent.name)
  const rows = await readRows(scope, parent.name)
  const { parents, faults } = planTree(nodes, rows, parent.field.maxLevel)
  await insertFaults(
    scope,
    faults.map(fault => shown(scope, nodes, parent.name, fault)),
  )
  if (parents.size === 0) return
  const column = sql.raw(`f_${columnOf(parent.name)}`)
  await sql`update ${sql.raw(tables.rows)} s set ${column} = p.parent
    from unnest(${[...parents.keys()]}::integer[], ${[...parents.values()]}::bigint[]) p (row_no, parent)
    where s.row_no = p.row_no`.execute(tx)
}

function shown(scope: CheckScope, nodes: readonly TreeNode[], parent: string, fault: TreeFault): RowFault {
  const value = String(fault.params?.value ?? '')
  const place = placeOf(scope, [fault.code === 'hasChildren' ? 'isDeleted' : parent])
  if (fault.code === 'treeCycle') return { rowNo: fault.rowNo, code: fault.code, ...place }
  if (fault.code !== 'refMissing') return { ...fault, ...place, value }
  const valid = nodes.filter(node => node.valid).slice(0, comparedNames)
  const suggestion = mostSimilar(value, valid, node => node.title)?.title
  return { ...fault, ...place, value, ...(suggestion === undefined ? {} : { suggestion }) }
}

async function readNodes({ tx, plan: { resource, spec } }: CheckScope, parent: string): Promise<TreeNode[]> {
  const validity = validityOf(resource.fields)
  const { rows } = await sql<TreeNode>`
    select id::text id, ${sql.ref(columnOf(parent))}::text "parentId", ${sql.ref(columnOf(spec.match[0] ?? ''))} code,
      ${sql.ref(columnOf(resource.title))} title, ${validity ? sql`${sql.ref(columnOf(validity))} = 0` : sql`true`} valid
    from ${sql.table(tableOf(resource))} order by id`.execute(tx)
  return rows
}

async function readRows({ tx, plan, tables, fields }: CheckScope, parent: string): Promise<TreeRow[]> {
  const { resource, spec } = plan
  const staged = (name: string | undefined, type: string) =>
    name !== undefined && fields.some(field => field.name === name) ? `s.f_${columnOf(name)}` : `null::${type}`
  const validity = validityOf(resource.fields)
  const { rows } = await sql<TreeRow>`${sql.raw(`
    select s.row_no "rowNo", f.id::text id, s.f_${columnOf(spec.match[0] ?? '')} code,
      ${staged(resource.title, 'text')} title, ${staged(validity, 'smallint')} = 0 valid,
      ${fields.some(field => field.name === parent) ? 's.parent_text' : 'null::text'} parent,
      coalesce('${columnOf(parent)}' = any(s.cleared), false) "toRoot",
      exists (select from ${tables.faults} e where e.row_no = s.row_no) bad
    from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
    where s.f_${columnOf(spec.match[0] ?? '')} is not null order by s.row_no`)}`.execute(tx)
  return rows
}
