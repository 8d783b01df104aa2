import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { resendWecom, wecomState } from '@sfa/directory/operations/wecom-state'
import { tellPeople } from '@sfa/message/operations/tell-people'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { deliverWecom } from '@sfa/wecom/operations/deliver-wecom'
import { openWecomApp, type WecomAppConfig } from '@sfa/wecom/operations/wecom-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let services: TenantServices
let server: Server
let config: WecomAppConfig
/** What WeCom answers to a call at this moment, and what it was asked. */
let answers: Record<string, (body: Record<string, unknown>) => object>
let asked: { call: string; token: string | null; body: Record<string, unknown> }[] = []

beforeAll(async () => {
  services = await startTenantServices()
  await services.pool.query(`
    insert into sys_user (tenant_id, id, user_name, user_code, name, password_hash, mobile) values
      ('one', 501, 'wa', 'WA', '甲', '-', '19900000501'),
      ('one', 502, 'wb', 'WB', '乙', '-', null)`)
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://wecom')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {}
    const call = url.pathname.replace('/cgi-bin/', '')
    asked.push({ call, token: url.searchParams.get('access_token'), body })
    response.end(JSON.stringify(answers[call]?.(body) ?? { errcode: 404 }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  config = { tenantId: 'one', url, corpId: 'corp', agentId: 7, secret: 'secret-of-the-app' }
})
afterAll(async () => {
  server.close()
  await services.stop()
})
beforeEach(async () => {
  asked = []
  let tokens = 0
  answers = {
    gettoken: () => ({ errcode: 0, access_token: `t${++tokens}` }),
    'message/send': () => ({ errcode: 0 }),
  }
  await services.pool.query(
    "delete from wecom_message; delete from parameter_system_config where type = 'WeComSetting'",
  )
})

const set = (param: string, value: string) =>
  services.pool.query(
    `insert into parameter_system_config (tenant_id, type, param, value) values ('one', 'WeComSetting', $1, $2)`,
    [param, value],
  )
const tell = () =>
  inTenant(services.db, 'one', tx =>
    tellPeople(tx, { title: '订单已审批', content: '单号 SO1', userIds: ['501', '502'], roleIds: [] }),
  )
const deliver = () => deliverWecom(services, 'one', openWecomApp(config))
const state = async () =>
  (await wecomState(services, { directory: undefined, wecomApp: config }, aCaller({ tenantId: 'one' }))).messages
const sent = () => asked.filter(({ call }) => call === 'message/send').map(({ body }) => body)

test('what comes into inboxes is sent to WeCom where the setting says so, and not else', async () => {
  await tell()
  expect(await state()).toMatchObject({ waiting: 0 })
  await set('messages', '1')
  await tell()
  expect(await state()).toEqual({ waiting: 1, failed: 0, unknown: 0, lastError: null })
  expect(await deliver()).toBe(1)
  expect(sent()).toMatchObject([
    {
      touser: 'WA|WB',
      agentid: 7,
      msgtype: 'text',
      text: { content: '订单已审批\n单号 SO1' },
      enable_duplicate_check: 1,
    },
  ])
  expect(await deliver()).toBe(0)
  expect(await state()).toEqual({ waiting: 0, failed: 0, unknown: 0, lastError: null })
})

test('members are found by their mobile numbers, and those who are not found are counted', async () => {
  await set('messages', '1')
  await set('matchBy', 'mobile')
  answers['user/getuserid'] = ({ mobile }) =>
    mobile === '19900000501' ? { errcode: 0, userid: 'jia' } : { errcode: 46004 }
  await tell()
  await deliver()
  expect(sent()).toMatchObject([{ touser: 'jia' }])
  expect(await state()).toMatchObject({ waiting: 0, unknown: 1 })
})

test('a refusal is told and tried again; after the last attempt it has failed', async () => {
  await set('messages', '1')
  answers['message/send'] = () => ({ errcode: 60020, errmsg: 'not allow to access from your ip' })
  await tell()
  expect(await deliver()).toBe(0)
  const lastError = 'WeCom refused message/send: 60020 not allow to access from your ip'
  expect(await state()).toMatchObject({ waiting: 1, failed: 0, lastError })
  expect(await deliver()).toBe(0)
  expect(sent()).toHaveLength(1)
  await services.pool.query('update wecom_message set attempts = 15, next_try_at = now()')
  await deliver()
  expect(await state()).toMatchObject({ waiting: 0, failed: 1, lastError })
  const caller = aCaller({ tenantId: 'one' })
  expect(await resendWecom(services, { wecomApp: config }, caller)).toEqual({ resent: 1 })
  answers['message/send'] = () => ({ errcode: 0 })
  expect(await deliver()).toBe(1)
  expect(await state()).toMatchObject({ waiting: 0, failed: 0, lastError: null })
})

test('a token that ended is asked for anew', async () => {
  await set('messages', '1')
  answers['message/send'] = () => (asked.at(-1)?.token === 't1' ? { errcode: 42001 } : { errcode: 0 })
  await tell()
  expect(await deliver()).toBe(1)
  expect(asked.map(({ call, token }) => `${call} ${token}`)).toEqual([
    'gettoken null',
    'message/send t1',
    'gettoken null',
    'message/send t2',
  ])
})
