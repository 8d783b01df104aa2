import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { HeaderMatch } from '../../columns/match-headers'
import type { ImportPlan } from '../import-plan'
import type { StagedField } from '../reading/staged-field'
import type { StagingTables } from '../reading/staging-table'

/** Input of the checks; every check is one statement over all rows. */
export interface CheckScope {
  tx: Tx
  plan: ImportPlan
  tables: StagingTables
  fields: readonly StagedField[]
  matches: readonly HeaderMatch[]
  runId: string
}
