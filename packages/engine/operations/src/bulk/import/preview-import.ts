import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { fromColumn } from '@sfa/db/record/columns'
import type { Preview, PreviewSample } from '@sfa/kit/calls/job-details'
import { isOwnCells } from '@sfa/kit/fields/field-questions'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { JobContext } from '../../job/attempt/job-context'
import type { ImportCheckpoint } from './import-checkpoint'
import type { ImportPlan } from './import-plan'
import { copiedColumn, isChained, isParent, type StagedField, stagedFields } from './reading/staged-field'
import { type KeptNote, noteOfCells } from './results/preview-notes'
import { rowNotes } from './results/row-notes'
import { changedValue, isChanged, newValue, readableKey, sameKey } from './writing/merge-sql'

/** A preview as it is kept: its notes are worded for each reader. */
export type KeptPreview = Omit<Preview, 'notes'> & { notes?: KeptNote[] }

const samplesOfEach = 20

/** Counts what writing would do, and shows the first new and changed rows cell by cell. */
export async function previewImport(
  context: JobContext,
  plan: ImportPlan,
  { source, staged, validated }: ImportCheckpoint,
): Promise<KeptPreview> {
  const { tables } = staged
  const fields = stagedFields(plan, staged)
  // For documents, the checks know which line a row means.
  const found = plan.document
    ? `left join ${tables.found} f on f.row_no = s.row_no left join ${tableOf(plan.resource)} t on t.id = f.id`
    : `left join ${tableOf(plan.resource)} t on ${sameKey(plan.resource)}`
  const joined = `from ${tables.rows} s ${found}
    where not exists (select 1 from ${tables.faults} e where e.row_no = s.row_no)`
  const changed = isChanged(fields)
  return inTenant(context.db, context.run.tenantId, async tx => {
    const counted = await sql<{ fresh: number; changed: number; unchanged: number }>`${sql.raw(`
      select count(*) filter (where t.id is null)::int fresh,
        count(*) filter (where t.id is not null and ${changed})::int changed,
        count(*) filter (where t.id is not null and not ${changed})::int unchanged ${joined}`)}`.execute(tx)
    const values = fields.flatMap(field => [
      `${afterOf(field)} after_${field.column}`,
      `t.${field.column} before_${field.column}`,
      ...(isParent(field) ? ['s.parent_text', ...parentNames(plan, field)] : []),
      ...(isChained(field) ? [namedInFile(plan, field)] : []),
    ])
    const key = readableKey(plan.resource, plan.spec.match, 's.f_')
    const sample = async (kind: PreviewSample['kind'], condition: string): Promise<PreviewSample[]> => {
      const { rows } = await sql<Record<string, unknown>>`${sql.raw(`
        select s.row_no, ${key} shown_key, ${values.join(', ')} ${joined} and ${condition}
        order by s.row_no limit ${samplesOfEach}`)}`.execute(tx)
      return rows.map(row => ({
        row: row.row_no as number,
        key: String(row.shown_key),
        kind,
        changes: fields.flatMap(staged => {
          const { name, column, field } = staged
          const before = isParent(staged) ? row.parent_before : fromColumn(field, row[`before_${column}`])
          const after = namedParent(staged, fromColumn(field, row[`after_${column}`]), row)
          if (JSON.stringify(before) === JSON.stringify(after)) return []
          return [{ field: name, ...(isOwnCells(field) ? differingCells(before, after) : { before, after }) }]
        }),
      }))
    }
    const { fresh = 0, changed: differing = 0, unchanged = 0 } = counted.rows[0] ?? {}
    return {
      new: fresh,
      changed: differing,
      unchanged,
      refused: validated.refused,
      samples: [
        ...(await sample('changed', `t.id is not null and ${changed}`)),
        ...(await sample('new', 't.id is null')),
      ],
      notes: [
        ...(staged.notes ?? []).map(noteOfCells),
        ...(await rowNotes({ tx, plan, tables, fields, matches: source.matches }, staged)),
      ],
    }
  })
}

/** A record that the same file creates is not there yet; its name in the file is shown. */
function namedParent(field: StagedField, after: unknown, row: Record<string, unknown>): unknown {
  if (isParent(field)) return String(after).startsWith('-') ? row.parent_text : row.parent_after
  return isChained(field) ? (row[`named_${field.column}`] ?? after) : after
}

const afterOf = (field: StagedField): string =>
  `case when t.id is null then ${newValue(field)} else ${changedValue(field)} end`

/** What the parents are called that are there. */
function parentNames({ resource }: ImportPlan, field: StagedField): string[] {
  const nameOf = (id: string) => `(select p.${columnOf(resource.title)} from ${tableOf(resource)} p where p.id = ${id})`
  return [`${nameOf(`(${afterOf(field)})`)} parent_after`, `${nameOf(`t.${field.column}`)} parent_before`]
}

/** What the file calls a record that is not there yet; null for one that is. */
const namedInFile = ({ resource }: ImportPlan, field: StagedField): string =>
  `case when s.f_${field.column} is null or exists (select from ${tableOf(resource)} x where x.id = s.f_${field.column})
    then null else s.${copiedColumn(field)} end named_${field.column}`

type Cells = Readonly<Record<string, unknown>> | null

/** Of the tenant's own fields, those whose values change. */
function differingCells(before: unknown, after: unknown): { before: unknown; after: unknown } {
  const [old, fresh] = [(before as Cells) ?? {}, (after as Cells) ?? {}]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter(
    name => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]),
  )
  const pick = (cells: Record<string, unknown>) => Object.fromEntries(names.map(name => [name, cells[name] ?? null]))
  return { before: pick(old), after: pick(fresh) }
}
