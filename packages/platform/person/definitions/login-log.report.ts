import { defineReport, fieldsOf } from '@sfa/kit/report'
import { loginLog } from './login-log.resource'

/** Sign-ins, sign-outs and refused attempts. */
export const loginLogReport = defineReport({
  path: '/person/loginlog',
  label: ['登录日志', 'Login log'],
  kind: 'LoginLog',
  params: { userName: true, userID: true, outcome: true, ip: true, createTime: true },
  columns: fieldsOf(loginLog, 'createTime', 'userName', 'userID', 'outcome', 'ip', 'userAgent'),
  sort: 'createTime',
  newestFirst: true,
  drill: { userName: { to: '/person/interfacelog', where: { userID: 'userID' } } },
  chart: { kind: 'bar', by: 'outcome', values: ['rows'] },
})
