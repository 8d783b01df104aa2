import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { isOwnCells } from '@sfa/kit/fields/field-questions'
import { auditFieldsOf, columnOf, type Resource } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { JobContext } from '../../../job/attempt/job-context'
import { listed } from '../../columns/chinese-variants'
import type { ImportCheckpoint } from '../import-checkpoint'
import type { ImportPlan } from '../import-plan'
import { keepMapping, loadImportState } from '../import-state'

/**
 * What a run that goes on after a while may still write. Fields that the tenant has removed or hidden since the file was
 * read are left out and named by a warning; the other columns are written. Throws `importKeyGone` where rows cannot find
 * their records any more.
 */
export async function withoutGoneFields(
  context: JobContext,
  plan: ImportPlan,
  checkpoint: ImportCheckpoint,
): Promise<ImportCheckpoint> {
  const { source, staged } = checkpoint
  const { resource } = plan
  const fields = staged.fields.filter(name => isField(resource, name))
  const cells = goneCells(resource, source.matches)
  const goneNames = staged.fields.filter(name => !fields.includes(name))
  if (plan.spec.match.some(name => isField(resource, name) && !staged.fields.includes(name) && !plan.document))
    throw new AppError('importKeyGone')
  if (goneNames.length === 0 && cells.length === 0) return checkpoint
  const headers = source.matches.flatMap(({ path, header }) =>
    path !== null && (goneNames.includes(path.split('.')[0] ?? '') || cells.includes(path)) ? [header] : [],
  )
  await leaveOutCells(context, staged.tables.rows, cells)
  const { mapping, warnings } = await loadImportState(context, context.run)
  const told = { code: 'importFieldGone' as const, params: { columns: listed(plan.say, headers) } }
  await keepMapping(context, context.run, mapping, [...warnings.filter(({ code }) => code !== told.code), told])
  return {
    ...checkpoint,
    staged: { ...staged, fields, cleared: staged.cleared.filter(name => fields.includes(name)) },
  }
}

const isField = ({ fields, details, ...resource }: Resource, name: string): boolean =>
  Object.hasOwn(fields, name) ||
  Object.hasOwn(details, name) ||
  Object.hasOwn(auditFieldsOf({ fields, details, ...resource }), name)

/** Paths of the tenant's own fields that the file has columns for, and that have no definition any more. */
const goneCells = (resource: Resource, matches: ImportCheckpoint['source']['matches']): string[] =>
  matches.flatMap(({ path }) => {
    const [name = '', cell] = path?.split('.') ?? []
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    return path && cell && field && isOwnCells(field) && !Object.hasOwn(field.cells ?? {}, cell) ? [path] : []
  })

/** The staged rows say nothing of them any more, so that records keep what they have. */
async function leaveOutCells({ db, run }: JobContext, rows: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await inTenant(db, run.tenantId, async tx => {
    for (const path of paths) {
      const [name = '', cell = ''] = path.split('.')
      const column = sql.ref(`f_${columnOf(name)}`)
      await sql`update ${sql.raw(rows)} set ${column} = ${column} - ${cell}::text where ${column} ? ${cell}::text`.execute(
        tx,
      )
    }
  })
}
