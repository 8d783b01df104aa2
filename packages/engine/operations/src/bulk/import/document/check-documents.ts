import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { isReference } from '@sfa/kit/fields/field-questions'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { checkMeasured } from '../checks/check-measured'
import { checkRules } from '../checks/check-rules'
import type { CheckScope } from '../checks/check-scope'
import {
  checkAbsent,
  checkMode,
  checkRequired,
  documentName,
  findRecords,
  forgiveKept,
  place,
  quoted,
  run,
} from '../checks/check-staged'
import type { Validated } from '../import-checkpoint'
import type { Staged } from '../reading/stage-rows'
import { analyzeStaging, createFound, indexStaging, type StagingTables } from '../reading/staging-table'
import { byIndex, bySets } from '../writing/by-index'
import { checkEqual, checkRepeatedLines } from './check-between-rows'
import { checkTogether } from './check-together'
import type { DocumentPlan } from './document-kind'
import { documentTables, lineFields, linesTable, sameLine } from './document-plan'
import { stageDocuments } from './stage-documents'

/**
 * Checks the rows of a file whose rows are lines of documents: the heads by the checks of every record, the lines by
 * the rules within a document. A document with a refused row is refused as a whole.
 */
export async function checkDocuments(
  scope: CheckScope,
  document: DocumentPlan,
  staged: Staged,
  checkHeads: (heads: CheckScope) => Promise<void>,
): Promise<Pick<Validated, 'found'>> {
  const { tx, plan, tables } = scope
  await indexStaging(tables.rows, 'row_no', true).execute(tx)
  await analyzeStaging(tables.rows).execute(tx)
  const heads = await stageDocuments(scope, document, staged)
  await checkEqual(scope, document, heads)
  const found = await findRecords(heads)
  await findLines(scope, document, staged, heads)
  await forgiveKept(scope)
  await checkHeads(heads)
  const lines: CheckScope = {
    ...scope,
    plan: {
      ...plan,
      resource: { ...plan.resource, rules: document.detail.rules },
      columns: plan.columns.filter(({ field }) => Object.hasOwn(document.detail.fields, field)),
    },
    fields: lineFields(plan, staged),
  }
  if (plan.spec.existing) await checkMode(lines)
  await checkRequired(lines)
  await checkAbsent(lines)
  if (staged.ruled) await byIndex(tx, () => bySets(tx, () => checkRules(lines)))
  await checkMeasured(lines, linesTable(document))
  await checkLooks(scope, document)
  await checkRepeatedLines(scope, document, staged)
  await checkTogether(scope, document, staged, heads)
  await checkLength(scope, document)
  await refuseWholeDocuments(tx, tables, document)
  return { found }
}

/** The line that each row refers to, and the version of its document. */
async function findLines(
  { tx, tables }: CheckScope,
  document: DocumentPlan,
  staged: Staged,
  heads: CheckScope,
): Promise<void> {
  const { docs } = documentTables(tables)
  await createFound(tables).execute(tx)
  await run(
    tx,
    `insert into ${tables.found}
     select s.row_no, l.id, h.ver from ${tables.rows} s join ${docs} d on d.row_no = s.row_no
     join ${heads.tables.found} h on h.row_no = d.doc
     join ${linesTable(document)} l on l.head_id = h.id and ${sameLine(document, staged.fields, { row: 's', line: 'l' })}`,
  )
  // A line that stands twice in the file is found twice, by different rows.
  await indexStaging(tables.found, 'row_no', true).execute(tx)
  await analyzeStaging(tables.found).execute(tx)
}

/** Rows whose value for a field of the referenced record differs from that record. */
async function checkLooks(scope: CheckScope, { detail }: DocumentPlan): Promise<void> {
  for (const [name, { of, field }] of Object.entries(detail.looks)) {
    const target = detail.fields[of]
    const isSaid = [name, of].every(one => scope.fields.some(staged => staged.name === one))
    if (!isSaid || !target || !isReference(target)) continue
    const [said, id] = [`s.f_${columnOf(name)}`, `s.f_${columnOf(of)}`]
    const value = `r.${columnOf(field)}`
    await run(
      scope.tx,
      `insert into ${scope.tables.faults} (row_no, path, header, value, code, params)
       select s.row_no, ${place(scope, name)}, ${said}, 'lookDiffers', jsonb_build_object('value', ${value})
       from ${scope.tables.rows} s join ${tableOf(resourceOf(target.to))} r on r.id = ${id}
       where ${said} is not null and btrim(${said}) is distinct from btrim(${value})`,
    )
  }
}

/** Documents that would have more lines than one may have. */
async function checkLength({ tx, tables, plan }: CheckScope, document: DocumentPlan): Promise<void> {
  const { docs, heads } = documentTables(tables)
  const { maxLines } = document.detail
  const stay = plan.replacesLines ? 'count(*)' : `count(*) filter (where f.row_no is null)`
  const others = plan.replacesLines ? '0' : `(select count(*) from ${linesTable(document)} l where l.head_id = hf.id)`
  const key = documentName(document, 'h')
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select h.row_no, '', '', ${key}, 'documentTooLong', jsonb_build_object('document', ${key}, 'max', ${maxLines})
     from ${heads.rows} h
     join (select d.doc, ${stay} fresh from ${docs} d
       left join ${tables.found} f on f.row_no = d.row_no group by d.doc) n on n.doc = h.row_no
     left join ${heads.found} hf on hf.row_no = h.row_no
     where n.fresh + ${others} > ${maxLines}`,
  )
}

/** A document is written completely or not at all: one wrong row refuses the other rows of the document. */
export async function refuseWholeDocuments(tx: Tx, tables: StagingTables, document: DocumentPlan): Promise<void> {
  const { docs } = documentTables(tables)
  const name = documentName(document)
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select s.row_no, '', '', ${name}, ${quoted('documentRefused')},
       jsonb_build_object('document', ${name}, 'row', bad.row_no)
     from (select d.doc, min(e.row_no) row_no from ${tables.faults} e join ${docs} d on d.row_no = e.row_no group by d.doc) bad
     join ${docs} d on d.doc = bad.doc join ${tables.rows} s on s.row_no = d.row_no
     where not exists (select from ${tables.faults} e where e.row_no = s.row_no)`,
  )
}
