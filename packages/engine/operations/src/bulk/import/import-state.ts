import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { sql } from 'kysely'
import { type Claim, whileHeld } from '../../job/attempt/held-run'
import type { JobRun } from '../../job/attempt/job-context'
import type { Undone } from '../../job/log/undone'
import type { Services } from '../../services'
import type { HeaderMatch } from '../columns/match-headers'
import type { KeptPreview } from './preview-import'

/** Something that the user should know and that stops nothing. */
export interface Warning {
  code: ErrorCode
  params?: Readonly<Record<string, string | number>>
}

/** What the page of a run shows beside its row in job_run. */
export interface ImportState {
  mapping: HeaderMatch[]
  /** Chosen by the user for this file: header → path, null for "leave out". */
  chosen: Record<string, string | null>
  warnings: Warning[]
  preview: KeptPreview | null
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

type Attempt = Claim & Run

export const keepMapping = (
  services: Pick<Services, 'db'>,
  run: Attempt,
  mapping: readonly HeaderMatch[],
  warnings: readonly Warning[],
) => save(services, run, { mapping, warnings })

export const savePreview = (services: Pick<Services, 'db'>, run: Attempt, preview: KeptPreview) =>
  save(services, run, { preview })

/** Writes parts of the state for the attempt that holds the run; the rest stays. Throws JobOvertaken. */
async function save(
  services: Pick<Services, 'db'>,
  run: Attempt,
  parts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(parts).map(name => sql.ref(name))
  const values = Object.values(parts).map(value => sql`${JSON.stringify(value)}::jsonb`)
  const sets = names.map((name, index) => sql`${name} = ${values[index]}`)
  await whileHeld(services, run, tx =>
    sql`insert into import_state (run_id, ${sql.join(names)}) values (${run.id}, ${sql.join(values)})
      on conflict (tenant_id, run_id) do update set ${sql.join(sets)}`.execute(tx),
  )
}
