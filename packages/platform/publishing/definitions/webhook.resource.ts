import { dateTime, json, number, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { webhookFlow } from '../rules/webhook-flow'

/**
 * An address of another system that is told what happens here (docs/areas/publishing.md). It is told what its user may read;
 * its secret signs what is sent and is answered once.
 */
export const webhook = defineResource({
  key: 'publishing.webhook',
  path: '/OnlineApiPublishing/webhook',
  label: ['事件推送', 'Webhook'],
  title: 'name',
  fields: {
    name: text(['名称', 'Name'], { required: true, unique: true }),
    url: text(['接收地址', 'Address'], {
      required: true,
      max: 500,
      hint: ['以https://开头的公网地址，不跟随跳转', 'A public address with https; redirects are not followed'],
    }),
    userID: ref(['所属用户', 'User'], 'person.user', {
      required: true,
      edit: 'onCreate',
      hint: ['只推送该用户有权查看的数据和字段', 'Only records and fields that this user may read are sent'],
    }),
    // Names of events (webhook-events.ts), with an input of their own.
    events: json(['推送的事件', 'Events'], { required: true, hiddenInList: false }),
    state: stateOf(webhookFlow),
    failures: number(['连续失败', 'Failures in a row'], { edit: 'never', default: '0' }),
    lastError: text(['最近的错误', 'Last error'], { max: 500, edit: 'never', told: true }),
    lastSuccessTime: dateTime(['最近成功', 'Last success'], { edit: 'never' }),
    previousUntil: dateTime(['旧密钥有效至', 'Secret before it valid until'], { edit: 'never', hiddenInList: true }),
    remark: remark(),
  },
  form: [
    { title: ['推送设置', 'Webhook'], fields: ['name', 'url', 'userID', 'events', 'remark'] },
    {
      title: ['运行情况', 'How it goes'],
      fields: ['state', 'failures', 'lastError', 'lastSuccessTime', 'previousUntil'],
    },
  ],
  list: {
    search: ['name', 'url', 'userID', 'state'],
    columns: ['name', 'state', 'url', 'events', 'userID', 'failures', 'lastSuccessTime', 'lastError'],
    sort: 'createTime',
    newestFirst: true,
    unsortable: ['events'],
  },
  flow: webhookFlow,
  actions: {
    test: {
      label: ['发送测试事件', 'Send a test event'],
      key: 'edit',
      guard: row => (row.state === 'active' ? null : { code: 'webhookNotActive' }),
    },
    pause: {
      label: ['暂停', 'Pause'],
      key: 'edit',
      confirm: ['暂停期间的事件会保留，恢复后继续推送。', 'Events are kept meanwhile, and sent when it goes on.'],
    },
    resume: { label: ['恢复', 'Go on'], key: 'edit' },
    rotate: {
      label: ['轮换密钥', 'New secret'],
      key: 'edit',
      single: true,
      body: {
        overlap: number(['同时使用旧密钥签名', 'Also sign with the old secret for'], {
          min: 0,
          max: 720,
          required: true,
          unit: ['小时', 'hours'],
        }),
      },
      initial: () => ({ overlap: 24 }),
      guard: row => (row.state === 'closed' ? { code: 'webhookNotActive' } : null),
    },
    close: {
      label: ['关闭', 'Close'],
      key: 'close',
      confirm: [
        '关闭后不再推送，待推送的事件一并取消，且不能恢复。',
        'Nothing is sent any more, nor what still waits; it cannot be taken back.',
      ],
      danger: true,
    },
  },
  keys: ['search', 'add', 'edit', 'view'],
  objectNames: [],
})
