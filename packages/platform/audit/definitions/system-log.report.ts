import { dateTime, text } from '@sfa/kit/fields/fields'
import { defineReport, oneOf } from '@sfa/kit/report'

/** What failed or touched the security of accounts, of all that the service records, in one order of time. */
export const systemLogReport = defineReport({
  path: '/parameter/systemlog',
  label: ['系统日志', 'System log'],
  kind: 'SystemLog',
  params: { level: true, source: true, userName: true, traceId: true, createTime: true },
  columns: {
    createTime: dateTime(['时间', 'Time'], { required: true }),
    level: oneOf(
      ['级别', 'Level'],
      [
        ['info', ['信息', 'Info']],
        ['error', ['错误', 'Error']],
      ],
    ),
    source: oneOf(
      ['来源', 'Source'],
      [
        ['job', ['任务', 'Job']],
        ['call', ['接口', 'Call']],
        ['script', ['页面脚本', 'Script of a page']],
        ['security', ['账户安全', 'Security of accounts']],
      ],
    ),
    event: { ...text(['事件', 'Event']), made: true },
    detail: text(['详情', 'Detail'], { max: 2000 }),
    userName: text(['用户', 'User']),
    traceId: text(['链路编号', 'Trace id']),
  },
  sort: 'createTime',
  newestFirst: true,
  chart: { kind: 'line', by: 'createTime', per: 'day', values: ['rows'] },
  drill: { traceId: { to: '/parameter/logmanagement', where: { traceId: 'traceId' } } },
})
