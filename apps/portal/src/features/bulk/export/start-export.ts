import { type ExportColumn, exportCall } from '@sfa/kit/calls/bulk.calls'
import type { Resource } from '@sfa/kit/resource'
import dayjs from 'dayjs'
import { call } from '../../../shared/request/call'
import { sessionStore } from '../../../shared/session/session'
import { displayName } from '../../../shared/session/user-info'
import type { ExportFormat } from './export-choice'

export interface ExportOrder {
  resource: Resource
  columns: readonly ExportColumn[]
  format: ExportFormat
  /** The page's filter without paging, or the chosen ids. */
  condition: Readonly<Record<string, unknown>>
}

/** Queues an export with the documented fields. Throws `RequestError`; shows nothing itself. */
export async function startExport(order: ExportOrder): Promise<string> {
  const { batchId } = await call(exportCall, exportBody(order), { saidBy: 'modal' })
  return batchId
}

export function exportBody({ resource, columns, format, condition }: ExportOrder) {
  const user = sessionStore.get().user
  return {
    exportDataType: resource.export?.kind ?? resource.key,
    fileType: format === 'csv' ? 'csv' : 'Excel',
    column: columns.map(({ id }) => id).join(','),
    downloadColumnDtoList: columns.map(({ id, description }) => ({ id, description })),
    queryCondition: JSON.stringify(condition),
    requestTime: dayjs().format('YYYY-MM-DD HH:mm:ss'),
    serviceName: resource.key,
    serviceUrl: exportCall.paths[0],
    createBy: user?.userPerson.userCode,
    userCode: user?.userPerson.userCode,
    userID: user?.userPerson.userID,
    userName: user && displayName(user),
  }
}
