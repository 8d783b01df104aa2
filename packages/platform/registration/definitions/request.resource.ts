import { dateTime, number, refs, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { requestFlow } from '../rules/request-flow'

const userName = text(['用户名', 'User name'], { max: 50, required: true, edit: 'never' })
const opinion = text(['处理意见', 'Opinion'], { max: 500, multiline: true, edit: 'never' })

/**
 * Requests for an account: applicants without a session make them, administrators decide about them (docs/wire.md
 * "Session").
 */
export const request = defineResource({
  key: 'registration.request',
  table: 'sys_registration',
  path: '/person/accountrequest',
  label: ['注册申请', 'Request for an account'],
  title: 'name',
  fields: {
    name: text(['姓名', 'Name'], { max: 50, required: true, edit: 'never' }),
    userName,
    mobile: text(['手机号码', 'Mobile'], { max: 20, required: true, edit: 'never' }),
    reason: text(['申请说明', 'Reason'], { max: 500, multiline: true, edit: 'never' }),
    state: stateOf(requestFlow),
    ip: text(['网络地址', 'Address'], { edit: 'never' }),
    handledBy: text(['处理人', 'Handled by'], { edit: 'never' }),
    handledTime: dateTime(['处理时间', 'Handled at'], { edit: 'never' }),
    opinion,
    // Computed by the database: waiting requests come first, the newest at the top.
    turn: number(['处理顺序', 'Order of handling'], { edit: 'never', hiddenInList: true }),
  },
  form: [
    {
      title: ['申请', 'Request'],
      fields: ['name', 'userName', 'mobile', 'reason', 'state', 'ip', 'handledBy', 'handledTime', 'opinion'],
    },
  ],
  list: {
    columns: [
      'createTime',
      'name',
      'userName',
      'mobile',
      'reason',
      'state',
      'ip',
      'handledBy',
      'handledTime',
      'opinion',
    ],
    search: ['state', 'name', 'userName'],
    sort: 'turn',
    newestFirst: true,
  },
  calls: { search: '/portalsync/user/registration/search' },
  keys: ['search', 'view'],
  flow: requestFlow,
  actions: {
    approve: {
      label: ['通过', 'Approve'],
      key: 'edit',
      path: '/portalsync/user/registration/approve',
      // Its answer holds the password, which is shown to the approving administrator.
      single: true,
      body: {
        userName: text(userName.label, { max: 50, required: true, pattern: 'userName' }),
        userCode: text(['用户编码', 'User code'], { max: 50, required: true }),
        roleIds: refs(['角色', 'Roles'], 'person.role', { required: true }),
        orgIds: refs(['组织', 'Organisations'], 'organization.org', { required: true }),
        opinion,
      },
      stamp: { by: 'handledBy', at: 'handledTime' },
      initial: row => ({ userName: row.userName, userCode: row.userName }),
    },
    reject: {
      label: ['拒绝', 'Reject'],
      key: 'edit',
      path: '/portalsync/user/registration/reject',
      body: { opinion: { ...opinion, required: true } },
      stamp: { by: 'handledBy', at: 'handledTime' },
      danger: true,
    },
  },
  screens: { page: 'custom' },
})
