import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import type { JobContext } from '../../job/job-context'
import { saveCheckpoint } from '../../job/save-checkpoint'
import { byIndex } from './by-index'
import { checkFixed } from './check-fixed'
import { checkOwnRuleRows } from './check-own-rules'
import { checkReach } from './check-reach'
import { checkRules } from './check-rules'
import type { CheckScope } from './check-scope'
import { checkMode, checkRepeated, checkRequired, checkTaken, findRecords, forgiveKept } from './check-staged'
import type { ImportCheckpoint, Validated } from './import-checkpoint'
import { extrasOf } from './import-extras'
import type { ImportPlan } from './import-plan'
import type { SourceSheet, Staged } from './stage-rows'
import { stagedField } from './staged-field'
import { storeFirstErrors } from './store-first-errors'
import { checkTree } from './tree/check-tree'

/** Checks the staged rows against each other and against the database, in one transaction with its marker. */
export const validateStaged = (
  context: JobContext,
  plan: ImportPlan,
  source: SourceSheet,
  staged: Staged,
): Promise<ImportCheckpoint> =>
  inTenant(context.db, context.run.tenantId, async tx => {
    const validated = await checkStaged(tx, plan, source, staged, context.run.id)
    await storeFirstErrors(tx, context.run.id, staged.tables)
    const checkpoint: ImportCheckpoint = { source, staged, validated, written: 0 }
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
    fields: staged.fields.map(name => stagedField(plan.resource, name, staged.cleared.includes(name))),
    matches: source.matches,
    runId,
  }
  const keys = plan.spec.match.map(name => scope.fields.find(field => field.name === name)?.column)
  await sql.raw(`create unique index on ${tables.rows} (row_no)`).execute(tx)
  // The planner has to know that keys are nearly all different, no more.
  await sql`set local default_statistics_target = 10`.execute(tx)
  await sql.raw(`analyze ${tables.rows} (row_no, ${keys.map(key => `f_${key}`).join(', ')})`).execute(tx)
  await checkRepeated(scope, staged)
  const found = await findRecords(scope)
  if (found > 0 && staged.faults > 0) await forgiveKept(scope)
  await checkMode(scope)
  if (staged.blanks) await checkRequired(scope)
  await checkTaken(scope)
  await checkFixed(scope)
  if (staged.ruled) await byIndex(tx, () => checkRules(scope))
  await checkReach(scope)
  await checkOwnRuleRows(scope)
  await extrasOf(plan.resource).check?.(scope)
  await checkTree(scope)
  await sql.raw(`create index on ${tables.faults} (row_no)`).execute(tx)
  await sql.raw(`analyze ${tables.faults}`).execute(tx)
  const counted = await sql<{ n: number }>`
    select count(distinct row_no)::int n from ${sql.raw(tables.faults)}`.execute(tx)
  return { found, refused: counted.rows[0]?.n ?? 0 }
}
