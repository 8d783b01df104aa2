import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { importColumns, understoodColumns } from '@sfa/kit/bulk-columns'
import type { ImportDetail, ImportError } from '@sfa/kit/calls/job-details'
import { mostRepairRows } from '@sfa/kit/calls/repair.calls'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { RunRow } from '../../job/log/run-row'
import {
  type FieldRights,
  fieldRights,
  isHidden,
  isMasked,
  isNotTaken,
  shownChanges,
} from '../../permission/field-rights'
import { withTenantFields } from '../../resource/custom-definitions'
import type { Services } from '../../services'
import { importedAs } from '../columns/bulk-kind'
import { speak } from '../columns/chinese-variants'
import { errorText } from '../columns/error-text'
import { countRefused } from '../repair/repair-run'
import { modeOf, neededColumns } from './import-plan'
import { loadImportState } from './import-state'
import type { KeptPreview } from './preview-import'
import { toldNote } from './results/preview-notes'
import { pathsOf } from './writing/insert-faults'

const shownErrors = 200

/** Never throws for a run that has only started: everything is empty then. */
export async function importDetail(
  services: Pick<Services, 'db'>,
  caller: Caller,
  run: Pick<RunRow, 'id' | 'tenantId' | 'kind' | 'params' | 'phase'>,
): Promise<ImportDetail> {
  const say = await speak(caller.language)
  const state = await loadImportState(services, run)
  const { resource, rights, readable, errors } = await inTenant(services.db, run.tenantId, async tx => {
    const resource = await withTenantFields(tx, importedAs(run.kind, run))
    const errors = await sql<Omit<ImportError, 'message'> & { path: string; params: Record<string, string> }>`
      select row_no "row", path, header "column", value, code, params, suggestion
      from import_error where run_id = ${run.id} order by sequence limit ${shownErrors}`.execute(tx)
    return {
      resource,
      rights: await fieldRights(tx, caller, resource, 'upload'),
      readable: await fieldRights(tx, caller, resource),
      errors,
    }
  })
  const unreadable = new Set(
    understoodColumns(resource).flatMap(column =>
      isHidden(readable, column) || isMasked(readable, column) ? [column.path] : [],
    ),
  )
  const columns = importColumns(resource).filter(column => !isNotTaken(rights, column))
  const needed = neededColumns({ columns, rights, mode: modeOf(run.params) })
  const { repairOf } = run.params
  const { open } = await inTenant(services.db, run.tenantId, tx =>
    countRefused(tx, typeof repairOf === 'string' ? { id: repairOf, phase: 'done' } : run),
  )
  return {
    mapping: state.mapping.filter(({ how }) => how !== 'added'),
    columns: columns.map(column => ({
      path: column.path,
      label: say(column.label),
      mandatory: needed.includes(column),
    })),
    preview: state.preview && {
      ...shownPreview(readable, state.preview),
      notes: (state.preview.notes ?? []).map(note =>
        toldNote(
          note,
          say,
          pathsOf(note.path).some(path => unreadable.has(path)),
        ),
      ),
    },
    errors: errors.rows.map(({ params, path, ...error }) =>
      pathsOf(path).some(one => unreadable.has(one))
        ? { ...error, value: null, suggestion: null, message: errorText(say, error.code, { ...params, value: '***' }) }
        : { ...error, message: errorText(say, error.code, params) },
    ),
    warnings: state.warnings.map(({ code, params }) => errorText(say, code, params)),
    undone: state.undone,
    submissions: await submissionsOf(services, run),
    repair: { open, limit: mostRepairRows },
  }
}

const submissionsOf = ({ db }: Pick<Services, 'db'>, { id, tenantId }: Pick<RunRow, 'id' | 'tenantId'>) =>
  inTenant(db, tenantId, async tx => {
    const { rows } = await sql<{ submissions: string[] | null }>`
      select checkpoint -> 'submissions' submissions from job_run where id = ${id}`.execute(tx)
    return rows[0]?.submissions ?? []
  })

/** Of the records, the viewer sees what the viewer may read, whatever the importing user may. */
const shownPreview = (rights: FieldRights, preview: KeptPreview): KeptPreview => ({
  ...preview,
  samples: preview.samples.map(sample => ({
    ...sample,
    changes: Object.entries(
      shownChanges(
        rights,
        Object.fromEntries(sample.changes.map(({ field, before, after }) => [field, [before, after] as const])),
      ),
    ).map(([field, [before, after]]) => ({ field, before, after })),
  })),
})
