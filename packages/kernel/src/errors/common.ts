import type { ErrorTexts } from './error-texts-shape'

export const commonErrors = {
  notSignedIn: ['登录已过期，请重新登录！', 'Login expired, please log in again!'],
  notPermitted: ['没有操作权限', 'You do not have permission for this action'],
  notFound: ['数据不存在', 'The record does not exist'],
  callUnknown: ['接口不存在：{method} {path}', 'There is no such call: {method} {path}'],
  publishNotConfigured: [
    '未配置消息发布地址，请联系管理员',
    'No address for published messages is configured, please ask the administrator',
  ],
  outboxFull: [
    '待发送的消息已达{max}条，请稍后再试',
    'There are {max} messages still to be sent, please try again later',
  ],
  dashboardNotConfigured: [
    '未配置数据看板地址，请联系管理员',
    'No address of a dashboard is configured, please ask the administrator',
  ],
  othersRefused: ['前面有数据未能修改，此项未执行', 'Other records were refused, so this one was not changed'],
  filterUnreadable: [
    '筛选条件中有您无权查看的字段，请去掉该条件后再操作',
    'A condition is on a field that you may not read: remove it and try again',
  ],
  stale: ['数据已被修改', 'The record was changed by someone else'],
  rowStale: [
    '{name} 于 {time} 修改了这条数据，请核对后再保存',
    '{name} changed this record at {time}, please look at it again before you save',
  ],
  invalid: ['验证未通过', 'Verification failed'],
  invalidRequest: ['参数效验未通过!', 'The request is not valid'],
  internal: ['操作失败', 'Operation failed'],
  recovering: ['服务正在恢复，请稍后重试', 'The service is recovering, please try again in a moment'],
  busy: ['系统繁忙，请稍后再试', 'The system is busy, please try again in a moment'],
  searchTooLong: ['查询时间过长，请缩小查询范围后再试', 'The search takes too long, please narrow it and try again'],
  foundTooMany: [
    '结果超过{max}行，无法一次返回，请缩小查询范围',
    'There are more than {max} rows, too many for one answer: please narrow the search',
  ],
  selectionTooLarge: ['最多选择{max}条', 'At most {max} records may be chosen'],
  tooManyRequests: ['操作过于频繁，请稍后再试', 'Too many requests, please try again later'],
  bodyTooMany: ['提交的内容超过{max}项，请分批提交', 'The request has more than {max} values, please send it in parts'],
  bodyTooWide: ['提交的内容中单个对象超过{max}个字段', 'An object of the request has more than {max} fields'],
  bodyTooDeep: ['提交的内容嵌套超过{max}层', 'The request has more than {max} levels'],
  bodyTooLarge: ['提交的内容超过{max}', 'The request is larger than {max}'],
  tooManyViews: [
    '最多保存{max}个视图，请先删除不用的视图',
    'At most {max} views may be saved, please delete some first',
  ],
  nothingToSave: ['保存数据不能为空', 'There is nothing to save'],
  diskFull: [
    '磁盘空间不足，无法保存文件，请联系管理员（{place}）',
    'No space left on {place}, please tell the administrator',
  ],
  databaseFull: [
    '数据库磁盘空间不足，无法保存数据，请联系管理员',
    'No space left for the database, please tell the administrator',
  ],
  fileStoreSilent: [
    '文件存储 {place} 无响应（{reason}），请稍后再试或联系管理员',
    'The file store at {place} does not answer ({reason}), please try again later or tell the administrator',
  ],
  wrongState: ['当前状态为“{state}”，不能执行“{action}”', '{action} is not possible while the state is {state}'],
  underApproval: ['该数据正在审批流程中，等待{asked}处理', 'A workflow is deciding about this: {asked} is asked'],
  ownDocument: [
    '不能通过自己创建或提交的单据，请由其他人审批',
    'This is your own document: another person has to approve it',
  ],
  ruleBroken: ['{message}', '{message}'],
} as const satisfies ErrorTexts
