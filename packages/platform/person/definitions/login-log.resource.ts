import { dict, ref, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

/** Sign-ins, sign-outs and refused attempts. */
export const loginLog = defineResource({
  key: 'person.login-log',
  table: 'sys_login_log',
  readOnly: true,
  path: '/person/loginlog',
  label: ['登录日志', 'Login log'],
  title: 'userName',
  fields: {
    userName: text(['登录名', 'Sign-in name'], { required: true, max: 50 }),
    userID: ref(['姓名', 'Name'], 'person.user', { required: true }),
    outcome: dict(['结果', 'Outcome'], 'LoginOutcome', { required: true }),
    ip: text(['IP地址', 'IP address']),
    userAgent: text(['浏览器', 'Browser'], { max: 500 }),
  },
  list: {
    search: ['userName', 'outcome', 'ip', 'createTime'],
  },
  objectNames: [],
})
