import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Language } from '@sfa/kernel/language'
import { type BulkColumn, exportColumns, isAudit, understoodColumns } from '@sfa/kit/bulk-columns'
import { type ImportMode, importModes } from '@sfa/kit/calls/bulk.calls'
import { type ImportSpec, isTree, type Resource } from '@sfa/kit/resource'
import type { Caller } from '../../caller'
import { type FieldRights, fieldRights, isForNewOnly, isNotTaken } from '../../permission/field-rights'
import { withTenantFields } from '../../resource/custom-definitions'
import { hasChain } from '../../resource/saving/chains'
import type { Services } from '../../services'
import { importedAs } from '../columns/bulk-kind'
import { listed, type Say, speak } from '../columns/chinese-variants'
import { type DocumentPlan, documentPlan, documentRows } from './document/document-kind'

export type { ImportMode }

const chunkRows = 5000

/** The plan of an import run; made from the definition whenever the run starts or continues. */
export interface ImportPlan {
  resource: Resource
  spec: ImportSpec
  mode: ImportMode
  /** The language of the user who started it. */
  say: Say
  /** Columns that are taken from the file. */
  columns: readonly BulkColumn[]
  /** Columns that may stand in the file and are not taken: audit columns, and what the caller may not write. */
  ignored: readonly BulkColumn[]
  rights: FieldRights
  /** The user in whose name the rows are written, with the rights of this moment. */
  caller: Caller
  /** Rows are lines of documents, whose heads are imported with them. */
  document?: DocumentPlan | undefined
  /** Lines of its documents that the file does not bring are taken away. */
  replacesLines: boolean
  /** Parts of a record that change and are kept beside its columns, over a row (`s`) and its record (`t`). */
  beside?: { detail: string; changed: string; image: string }
  /** Rows that are committed together; the rows of a tree, of a chain or of documents all at once. */
  chunkRows: number
}

interface PlannedRun {
  kind: string
  language: Language
  params: Readonly<Record<string, unknown>>
}

/**
 * Throws `importNeedsFields` where only new records are wanted and the caller may not write the fields that they need.
 */
export async function planImport({ db }: Pick<Services, 'db'>, caller: Caller, run: PlannedRun): Promise<ImportPlan> {
  const { resource, rights } = await inTenant(db, caller.tenantId, async tx => {
    const resource = await withTenantFields(tx, importedAs(run.kind, caller))
    return { resource, rights: await fieldRights(tx, caller, resource, 'upload') }
  })
  const understood = understoodColumns(resource)
  const document = documentPlan(resource)
  const say = await speak(run.language)
  return {
    resource,
    spec: resource.import as ImportSpec,
    mode: modeWithin(rights, understood, modeOf(run.params), say),
    say,
    columns: understood.filter(column => !isNotTaken(rights, column)),
    ignored: [...exportColumns(resource).filter(isAudit), ...understood.filter(column => isNotTaken(rights, column))],
    rights,
    caller,
    document,
    replacesLines: run.params.lines === 'replace',
    chunkRows: document ? documentRows : isTree(resource) || hasChain(resource) ? Number.MAX_SAFE_INTEGER : chunkRows,
  }
}

/** The columns without which a file is refused: a file that only changes records may lack the columns of new ones. */
export const neededColumns = ({
  columns,
  rights,
  mode,
}: Pick<ImportPlan, 'columns' | 'rights' | 'mode'>): BulkColumn[] =>
  columns.filter(({ mandatory, field, kind }) => mandatory && (mode === 'insert' || !isForNewOnly(rights, field, kind)))

/** A caller who may not write a mandatory field can change records by a file, but not create any. */
function modeWithin({ locked }: FieldRights, columns: readonly BulkColumn[], mode: ImportMode, say: Say): ImportMode {
  const needed = columns.filter(({ mandatory, field }) => mandatory && locked.has(field))
  if (needed.length === 0) return mode
  if (mode === 'insert')
    throw new AppError('importNeedsFields', {
      columns: listed(
        say,
        needed.map(one => say(one.label)),
      ),
    })
  return 'update'
}

/** `mode` where it is given, else isCover: '0' inserts only, '1' changes existing rows too. */
export function modeOf({ mode, isCover }: Readonly<Record<string, unknown>>): ImportMode {
  if (mode === undefined || mode === null || mode === '') return String(isCover ?? '0') === '1' ? 'upsert' : 'insert'
  if (!importModes.includes(mode as ImportMode)) throw new AppError('invalidRequest')
  return mode as ImportMode
}
