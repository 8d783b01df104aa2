import { number } from '@sfa/kit/fields/fields'
import { defineReport, fieldsOf } from '@sfa/kit/report'
import { interfaceLog } from './interface-log.resource'

/** Calls that changed something, and calls that failed; kept for 30 days. */
export const interfaceLogReport = defineReport({
  path: '/person/interfacelog',
  label: ['接口日志', 'Interface log'],
  kind: 'InterfaceLog',
  params: { path: true, userID: true, status: true, code: true, traceId: true, createTime: true },
  columns: {
    ...fieldsOf(interfaceLog, 'createTime', 'method', 'path', 'userID', 'status', 'code', 'duration', 'traceId', 'ip'),
    failed: number(['失败', 'Failed']),
  },
  folded: ['method', 'ip', 'failed'],
  sort: 'createTime',
  newestFirst: true,
  totals: { duration: 'average', failed: 'sum' },
  chart: { kind: 'line', by: 'createTime', per: 'day', values: ['rows', 'failed'] },
  drill: { traceId: { to: '/parameter/logmanagement', where: { traceId: 'traceId' } } },
})
