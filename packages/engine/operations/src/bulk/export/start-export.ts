import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { digitsAt } from '@sfa/kernel/china-day'
import { parseWithin } from '@sfa/kernel/json-limits'
import { bodyLimits } from '@sfa/kit/body-limits'
import type { ExportColumn, ExportRequest } from '@sfa/kit/calls/bulk.calls'
import { nameOfKind } from '@sfa/kit/fields/name-of-kind'
import type { Resource } from '@sfa/kit/resource'
import { reportOfShape } from '@sfa/registry/registry'
import { type Caller, requireKey } from '../../caller'
import { requireRoom } from '../../files/file-quota'
import { exportJob } from '../../job/contracts/export'
import { createRun } from '../../job/life/create-run'
import { reportColumns } from '../../report/export-report'
import { parseSearch } from '../../resource/searching/parse-search'
import { requireReadAccess } from '../../resource/searching/read-access'
import { unknownNames } from '../../resource/searching/unknown-name'
import type { Services } from '../../services'
import { downloadKey, exportedAs } from '../columns/bulk-kind'
import { speak } from '../columns/chinese-variants'
import { choosableColumns } from './export-plan'

/** Throws `kindUnknown`, `kindShared`, and `notPermitted` where the caller may not download, or may read names only. */
export function admitExport(caller: Caller, kind: string): Resource {
  const resource = exportedAs(kind, caller)
  requireKey(caller, downloadKey(resource))
  if (requireReadAccess(caller, resource) !== 'full') throw new AppError('notPermitted', {}, 403)
  return resource
}

/** Columns that the export-field dialog offers. */
export async function listExportColumns(services: Services, caller: Caller, kind: string): Promise<ExportColumn[]> {
  const resource = admitExport(caller, kind)
  const say = await speak(caller.language)
  const report = reportOfShape(resource)
  const columns = await inTenant(services.db, caller.tenantId, tx =>
    report ? reportColumns(services, tx, caller, report) : choosableColumns(tx, caller, resource),
  )
  return columns.map(({ path, label }) => ({ id: path, description: say(label) }))
}

/**
 * Queues an export. Throws `exportFieldsMissing` for an empty list of columns, `invalid` for unknown columns and
 * conditions, `invalidRequest` for a filter that is none, `taskRunning` while another export of the kind runs, `userQuota`, `tenantQuota`.
 */
export async function startExport(
  services: Services,
  caller: Caller,
  request: ExportRequest,
): Promise<{ batchId: string }> {
  const resource = admitExport(caller, request.exportDataType)
  await requireRoom(services, caller, 1)
  const { downloadColumnDtoList: list, fileType = 'Excel' } = request
  if (list?.length === 0) throw new AppError('exportFieldsMissing')
  const offered = new Set((await listExportColumns(services, caller, request.exportDataType)).map(column => column.id))
  const columns = list?.map(({ id }) => String(id))
  const unknown = columns?.filter(id => !offered.has(id)) ?? []
  if (unknown.length > 0) throw new AppError('invalid', {}, 200, unknownNames('column', unknown, offered))
  const filter = parseCondition(request.queryCondition)
  parseSearch(resource, filter)
  const format = fileType.toLowerCase() === 'csv' ? 'csv' : 'xlsx'
  const say = await speak(caller.language)
  const kind = resource.export?.kind ?? request.exportDataType
  const what = say(nameOfKind(resource, kind)).replace(' · ', '-')
  const batchId = await createRun(services, caller, exportJob, {
    kind,
    businessType: resource.import?.businessType ?? null,
    direction: 'export',
    fileName: `${what}_${stamp(new Date())}.${format}`,
    payload: { format, filter, ...(columns ? { columns } : {}) },
  })
  return { batchId }
}

/** Paging belongs to the page, not to the export. */
function parseCondition(text: string | undefined): Record<string, unknown> {
  if (!text?.trim()) return {}
  const parsed = parseWithin(text, bodyLimits({}))
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw new AppError('invalidRequest')
  const { page, pageIndex, pageSize, PageIndex, PageSize, ...filter } = parsed as Record<string, unknown>
  return filter
}

/** 20260105134530, UTC+8. */
const stamp = (now: Date) => digitsAt(now)
