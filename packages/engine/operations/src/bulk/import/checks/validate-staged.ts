import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { endByCancelling } from '../../../job/attempt/end-by-cancelling'
import type { JobContext } from '../../../job/attempt/job-context'
import { saveCheckpoint } from '../../../job/attempt/save-checkpoint'
import { behaviourOf } from '../../../resource/behaviour'
import { checkChains } from '../chain/check-chains'
import { checkDocuments, refuseWholeDocuments } from '../document/check-documents'
import { headScope } from '../document/head-scope'
import type { ImportCheckpoint, Previewed, Validated } from '../import-checkpoint'
import type { ImportPlan } from '../import-plan'
import type { SourceSheet, Staged } from '../reading/stage-rows'
import { stagedFields } from '../reading/staged-field'
import { analyzeStaging, indexStaging, type StagingTables } from '../reading/staging-table'
import { storeFirstErrors } from '../results/store-first-errors'
import { checkTree } from '../tree/check-tree'
import { byIndex, neverEachWithEach } from '../writing/by-index'
import { checkEditable } from './check-editable'
import { checkAmong, checkFiltered } from './check-filtered'
import { checkFixed } from './check-fixed'
import { checkInvalidating } from './check-invalidating'
import { checkRowLimit } from './check-limits'
import { checkMeasured } from './check-measured'
import { checkOwnRuleRows } from './check-own-rules'
import { checkReach } from './check-reach'
import { checkRecordLimit } from './check-record-limit'
import { checkRules } from './check-rules'
import type { CheckScope } from './check-scope'
import {
  checkAbsent,
  checkMode,
  checkRepeated,
  checkRequired,
  checkTaken,
  findRecords,
  forgiveKept,
  meanSurvivors,
} from './check-staged'

/** Checks the staged rows against each other and against the database, in one transaction with its marker. */
export const validateStaged = (
  context: JobContext,
  plan: ImportPlan,
  source: SourceSheet,
  staged: Staged,
  previewed?: Previewed,
): Promise<ImportCheckpoint> =>
  inTenant(context.db, context.run.tenantId, async tx => {
    const validated = await endByCancelling(context, tx, () => checkStaged(tx, plan, source, staged, context.run.id))
    await storeFirstErrors(tx, context.run.id, staged.tables)
    const checkpoint: ImportCheckpoint = { source, staged, validated, written: 0, ...(previewed ? { previewed } : {}) }
    await saveCheckpoint(tx, context.run, { ...checkpoint }, { total: staged.rows, failureCount: validated.refused })
    return checkpoint
  })

/** Every check that needs the other rows or the database; what `runId` itself has inserted counts as new. */
export async function checkStaged(
  tx: Tx,
  plan: ImportPlan,
  source: Pick<SourceSheet, 'matches'>,
  staged: Staged,
  runId: string,
): Promise<Validated> {
  const { tables } = staged
  const scope: CheckScope = {
    tx,
    plan,
    tables,
    fields: stagedFields(plan, staged),
    matches: source.matches,
    runId,
  }
  await neverEachWithEach(tx)
  const renamed = await meanSurvivors(scope)
  if (plan.document) {
    const { found } = await checkDocuments(scope, plan.document, staged, heads => checkHeads(heads))
    return sealFaults(tx, tables, found)
  }
  const keys = plan.spec.match.map(name => scope.fields.find(field => field.name === name)?.column)
  await indexStaging(tables.rows, 'row_no', true).execute(tx)
  // The planner needs to know that keys are nearly all different, nothing more.
  await sql`set local default_statistics_target = 10`.execute(tx)
  await analyzeStaging(tables.rows, ['row_no', ...keys.map(key => `f_${key}`)]).execute(tx)
  await checkRepeated(scope, { repeats: staged.repeats || renamed > 0 })
  const found = await findRecords(scope)
  if (found > 0 && staged.faults > 0) await forgiveKept(scope)
  await checkMode(scope)
  if (staged.blanks) await checkRequired(scope)
  await checkAbsent(scope)
  await checkTaken(scope)
  await checkEditable(scope)
  await checkFixed(scope)
  await checkFiltered(scope)
  await checkAmong(scope)
  await checkMeasured(scope)
  if (staged.ruled) await byIndex(tx, () => checkRules(scope))
  await checkReach(scope)
  // The rules below look at the records that the names in the file mean.
  await checkTree(scope)
  await checkChains(scope)
  await checkOwnRuleRows(scope)
  await behaviourOf(plan.resource).import?.check?.(scope)
  await checkInvalidating(scope)
  await checkTree(scope)
  await checkRecordLimit(scope)
  await checkRowLimit(scope)
  // Again: who names a row that was refused since cannot be written either.
  await checkChains(scope)
  return sealFaults(tx, tables, found)
}

/** The checks of every record, on the heads of documents. */
async function checkHeads(scope: CheckScope): Promise<void> {
  await checkMode(scope)
  await checkRequired(scope)
  await checkAbsent(scope)
  await checkTaken(scope)
  await checkEditable(scope)
  await checkFixed(scope)
  await byIndex(scope.tx, () => checkRules(scope))
  await checkReach(scope)
  await checkOwnRuleRows(scope)
  await behaviourOf(scope.plan.resource).import?.check?.(scope)
  await checkInvalidating(scope)
  await checkRowLimit(scope)
}

async function sealFaults(tx: Tx, tables: StagingTables, found: number): Promise<Validated> {
  await indexStaging(tables.faults, 'row_no', false).execute(tx)
  await analyzeStaging(tables.faults).execute(tx)
  return { found, ...(await countRefusedRows(tx, tables)) }
}

/** Number of refused rows, and the time of the transaction in which every check has read the records. */
async function countRefusedRows(tx: Tx, { faults }: StagingTables): Promise<Pick<Validated, 'refused' | 'at'>> {
  const { rows } = await sql<{ refused: number; at: string }>`
    select count(distinct row_no)::int refused, now()::text at from ${sql.raw(faults)}`.execute(tx)
  return rows[0] as Pick<Validated, 'refused' | 'at'>
}

/**
 * Checks again what may have changed while the rows waited at their preview and what no chunk checks again: the
 * caller's key for the validity switch, and the uses of a record that becomes invalid.
 */
export const checkConfirmed = (
  context: JobContext,
  plan: ImportPlan,
  from: ImportCheckpoint,
): Promise<ImportCheckpoint> =>
  inTenant(context.db, context.run.tenantId, async tx => {
    const { staged, source, validated } = from
    const { tables } = staged
    const scope = {
      tx,
      plan,
      tables,
      fields: stagedFields(plan, staged),
      matches: source.matches,
      runId: context.run.id,
    }
    await checkInvalidating(plan.document ? headScope(scope, staged) : scope)
    if (plan.document) await refuseWholeDocuments(tx, tables, plan.document)
    const { refused } = await countRefusedRows(tx, tables)
    if (refused === validated.refused) return from
    await storeFirstErrors(tx, context.run.id, tables)
    const checkpoint: ImportCheckpoint = { ...from, validated: { ...validated, refused } }
    await saveCheckpoint(tx, context.run, { ...checkpoint }, { failureCount: refused })
    return checkpoint
  })
