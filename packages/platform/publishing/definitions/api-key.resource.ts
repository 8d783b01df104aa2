import { dateTime, json, number, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { apiKeyFlow } from '../rules/api-key-flow'

const hours = ['小时', 'hours'] as const

/** Calls in a minute, where a key says nothing else. */
export const usualCallsPerMinute = 600

/**
 * A key by which another system calls the API: with the rights of its user, as far as its scopes go
 * (docs/areas/publishing.md). Its secret is answered once and kept as a hash.
 */
export const apiKey = defineResource({
  key: 'publishing.api-key',
  path: '/OnlineApiPublishing/OnlineApiPublishing',
  label: ['API密钥', 'API key'],
  title: 'name',
  fields: {
    name: text(['名称', 'Name'], {
      required: true,
      unique: true,
      hint: ['如合作方或系统的名称', 'As of the partner or the system'],
    }),
    prefix: text(['密钥开头', 'Begins with'], { max: 20, edit: 'never' }),
    userID: ref(['所属用户', 'User'], 'person.user', {
      required: true,
      edit: 'onCreate',
      hint: ['密钥的数据范围和字段权限与该用户相同', 'The key has the data scope and the field rights of this user'],
    }),
    // Names of rights (domain/publishing/key-scopes.ts), with an input of their own.
    scopes: json(['授权范围', 'Scopes'], { required: true, hiddenInList: false, max: 100_000 }),
    expireTime: dateTime(['失效时间', 'Expires at'], { hint: ['不填则长期有效', 'Empty means it does not expire'] }),
    perMinute: number(['每分钟调用上限', 'Calls in a minute'], {
      min: 1,
      max: 6000,
      hint: [`不填为${usualCallsPerMinute}次`, `${usualCallsPerMinute} where it is empty`],
    }),
    state: stateOf(apiKeyFlow),
    lastUsedTime: dateTime(['最近使用', 'Last used'], { edit: 'never' }),
    previousUntil: dateTime(['旧密钥有效至', 'Secret before it valid until'], { edit: 'never', hiddenInList: true }),
    revokedBy: text(['吊销人', 'Revoked by'], { edit: 'never', hiddenInList: true }),
    revokedTime: dateTime(['吊销时间', 'Revoked at'], { edit: 'never', hiddenInList: true }),
    remark: remark(),
  },
  form: [
    { title: ['密钥', 'Key'], fields: ['name', 'userID', 'scopes', 'expireTime', 'perMinute', 'remark'] },
    {
      title: ['使用情况', 'Use'],
      fields: ['prefix', 'state', 'lastUsedTime', 'previousUntil', 'revokedBy', 'revokedTime'],
    },
  ],
  list: {
    search: ['name', 'userID', 'state', 'expireTime', 'prefix'],
    columns: ['name', 'prefix', 'userID', 'scopes', 'state', 'expireTime', 'perMinute', 'lastUsedTime', 'createBy'],
    sort: 'createTime',
    newestFirst: true,
    unsortable: ['scopes'],
  },
  flow: apiKeyFlow,
  actions: {
    rotate: {
      label: ['轮换密钥', 'New secret'],
      key: 'edit',
      single: true,
      body: {
        overlap: number(['旧密钥继续有效', 'The old secret stays valid for'], {
          min: 0,
          max: 720,
          required: true,
          unit: hours,
        }),
      },
      initial: () => ({ overlap: 24 }),
      guard: row => (row.state === 'active' ? null : { code: 'apiKeyRevoked' }),
    },
    revoke: {
      label: ['吊销', 'Revoke'],
      key: 'revoke',
      confirm: ['吊销后立即失效，且不能恢复。', 'It is refused from now on, and cannot be taken back.'],
      stamp: { by: 'revokedBy', at: 'revokedTime' },
      danger: true,
    },
  },
  keys: ['search', 'add', 'edit', 'view'],
  objectNames: [],
})
