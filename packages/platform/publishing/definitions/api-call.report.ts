import { number } from '@sfa/kit/fields/fields'
import { defineReport, fieldsOf } from '@sfa/kit/report'
import { apiCall } from './api-call.resource'

export const apiCallReport = defineReport({
  path: '/OnlineApiPublishing/calllog',
  label: ['调用日志', 'Call log'],
  kind: 'ApiCall',
  params: { apiKeyID: true, path: true, status: true, code: true, traceId: true, createTime: true },
  columns: {
    ...fieldsOf(apiCall, 'createTime', 'apiKeyID', 'method', 'path', 'status', 'code', 'duration', 'traceId', 'ip'),
    failed: number(['失败', 'Failed']),
  },
  folded: ['ip', 'failed'],
  sort: 'createTime',
  newestFirst: true,
  totals: { duration: 'average', failed: 'sum' },
  chart: { kind: 'line', by: 'createTime', per: 'day', values: ['rows', 'failed'] },
  drill: { traceId: { to: '/parameter/logmanagement', where: { traceId: 'traceId' } } },
})
