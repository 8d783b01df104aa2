import { dateTime, text } from '@sfa/kit/fields/fields'
import { defineReport, fieldsOf } from '@sfa/kit/report'
import { user } from './user.resource'

/** Users who are signed in at this moment; a session can be ended. */
export const onlineUserReport = defineReport({
  path: '/person/onlineuser',
  label: ['在线用户', 'Online users'],
  kind: 'OnlineUser',
  ownFields: user,
  params: { ip: true, signedInAt: true, lastClickAt: true },
  columns: {
    ...fieldsOf(user, 'name', 'userName', 'userCode'),
    ip: text(['IP地址', 'IP address']),
    userAgent: text(['浏览器', 'Browser']),
    signedInAt: dateTime(['登录时间', 'Signed in at']),
    lastClickAt: dateTime(['最近操作', 'Last active']),
  },
  folded: ['userCode'],
  quick: ['name', 'userName', 'userCode', 'ip'],
  sort: 'lastClickAt',
  newestFirst: true,
  drill: { userName: { to: '/person/loginlog', where: { userName: 'userName' } } },
  actions: ['delete'],
  calls: ['/portalsync/user/online/search'],
  refreshSeconds: 30,
})
