import { code, dict, number, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Calls that changed something, and calls that failed; kept for 30 days. */
export const interfaceLog = defineResource({
  key: 'person.interface-log',
  table: 'sys_call_log',
  readOnly: true,
  path: '/person/interfacelog',
  label: ['接口日志', 'Interface log'],
  title: 'path',
  fields: {
    path: text(['接口', 'Call'], { required: true, max: 500 }),
    method: dict(['方法', 'Method'], 'HttpMethod', { required: true }),
    userID: ref(['用户', 'User'], 'person.user'),
    status: number(['HTTP状态', 'HTTP status'], { min: 100, max: 599, required: true }),
    code: code(['返回码', 'Code'], { max: 50 }),
    duration: number(['耗时', 'Duration'], { min: 0, required: true, unit: ['毫秒', 'ms'] }),
    traceId: text(['链路编号', 'Trace id'], { max: 64 }),
    ip: text(['IP地址', 'IP address']),
  },
  list: {
    search: ['path', 'userID', 'status', 'code', 'traceId', 'createTime'],
    columns: ['createTime', 'method', 'path', 'userID', 'status', 'code', 'duration', 'traceId', 'ip'],
  },
  objectNames: [],
})
