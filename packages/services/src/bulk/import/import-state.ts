import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import type { ErrorCode } from '@sfa/domain/error-texts'
import { sql } from 'kysely'
import type { JobRun } from '../../job/job-context'
import type { Services } from '../../services'
import type { HeaderMatch } from '../columns/match-headers'
import type { Preview } from './preview-import'

/** Something worth knowing that stops nothing. */
export interface Warning {
  code: ErrorCode
  params?: Readonly<Record<string, string | number>>
}

/** A record that undoing left alone. */
export interface KeptRecord {
  id: string
  key: string
  reason: 'edited' | 'stillReferenced'
}

export interface Undone {
  /** New records that were taken away. */
  removed: number
  /** Changed records that are as they were before. */
  restored: number
  kept: KeptRecord[]
}

/** What a run shows of itself beside its row in job_run. */
export interface ImportState {
  mapping: HeaderMatch[]
  /** Said by the user for this file: header → path, null for "leave out". */
  chosen: Record<string, string | null>
  warnings: Warning[]
  preview: Preview | null
  undone: Undone | null
}

type Run = Pick<JobRun, 'id' | 'tenantId'>
const nothing: ImportState = { mapping: [], chosen: {}, warnings: [], preview: null, undone: null }

export async function loadImportState({ db }: Pick<Services, 'db'>, { id, tenantId }: Run): Promise<ImportState> {
  const { rows } = await inTenant(db, tenantId, tx =>
    sql<ImportState>`select mapping, chosen, warnings, preview, undone from import_state where run_id = ${id}`.execute(
      tx,
    ),
  )
  return rows[0] ?? nothing
}

export const keepMapping = (
  services: Pick<Services, 'db'>,
  run: Run,
  mapping: readonly HeaderMatch[],
  warnings: readonly Warning[],
) => save(services, run, { mapping, warnings })

export const savePreview = (services: Pick<Services, 'db'>, run: Run, preview: Preview) =>
  save(services, run, { preview })

/** Adds what undoing a chunk did, in its transaction. */
export async function keepUndone(tx: Tx, runId: string, more: Undone, listed: number): Promise<void> {
  const { rows } = await sql<{ undone: Undone | null }>`
    select undone from import_state where run_id = ${runId} for update`.execute(tx)
  const before = rows[0]?.undone ?? { removed: 0, restored: 0, kept: [] }
  const undone: Undone = {
    removed: before.removed + more.removed,
    restored: before.restored + more.restored,
    kept: [...before.kept, ...more.kept].slice(0, listed),
  }
  await sql`update import_state set undone = ${JSON.stringify(undone)}::jsonb where run_id = ${runId}`.execute(tx)
}

/** Writes parts of the state; the rest stays. */
async function save(
  { db }: Pick<Services, 'db'>,
  { id, tenantId }: Run,
  parts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(parts).map(name => sql.ref(name))
  const values = Object.values(parts).map(value => sql`${JSON.stringify(value)}::jsonb`)
  const sets = names.map((name, index) => sql`${name} = ${values[index]}`)
  await inTenant(db, tenantId, tx =>
    sql`insert into import_state (run_id, ${sql.join(names)}) values (${id}, ${sql.join(values)})
      on conflict (tenant_id, run_id) do update set ${sql.join(sets)}`.execute(tx),
  )
}
