import { code, dict, number, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Every call that was made with a key, refused ones too; how long they are kept is a setting (日志保留设置). */
export const apiCall = defineResource({
  key: 'publishing.api-call',
  readOnly: true,
  path: '/OnlineApiPublishing/calllog',
  label: ['调用日志', 'Call log'],
  title: 'path',
  fields: {
    apiKeyID: ref(['密钥', 'Key'], 'publishing.api-key', { required: true }),
    method: dict(['方法', 'Method'], 'HttpMethod', { required: true }),
    path: text(['接口', 'Call'], { required: true, max: 500 }),
    status: number(['HTTP状态', 'HTTP status'], { min: 100, max: 599, required: true }),
    code: code(['返回码', 'Code'], { max: 50 }),
    duration: number(['耗时', 'Duration'], { min: 0, required: true, unit: ['毫秒', 'ms'] }),
    traceId: text(['请求编号', 'Request id'], { max: 64 }),
    ip: text(['IP地址', 'IP address']),
  },
  list: {
    search: ['apiKeyID', 'path', 'status', 'code', 'traceId', 'createTime'],
    columns: ['createTime', 'apiKeyID', 'method', 'path', 'status', 'code', 'duration', 'traceId', 'ip'],
  },
  objectNames: [],
})
