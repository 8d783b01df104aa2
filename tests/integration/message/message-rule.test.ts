import { reportCall } from '@sfa/kit/report'
import { followMessageRules } from '@sfa/message/operations/follow-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
let clerk: string
let ids: Record<string, string>
let roleId: string

beforeAll(async () => {
  api = await startApi()
  for (const name of ['admin', 'clerk', 'viewer']) await api.tokenOf('yunhe', name)
  admin = await api.tokenOf('yunhe', 'admin')
  clerk = await api.tokenOf('yunhe', 'clerk')
  const rows = await api.sql(`select user_name, id::text from sys_user where tenant_id = 'yunhe'`)
  ids = Object.fromEntries(rows.map(row => [row.user_name, row.id as string]))
  const [role] = await api.sql(
    `insert into sys_role (tenant_id, code, name) values ('yunhe', 'Watcher', '值班') returning id::text`,
  )
  roleId = role?.id as string
  await api.sql(`insert into sys_user_role (tenant_id, user_id, role_id) values ('yunhe', $1, $2)`, [
    ids.viewer,
    roleId,
  ])
})
afterAll(() => api.stop())

const rule = (more: object = {}) => ({
  code: `R${Math.random().toString(36).slice(2, 8)}`,
  name: '导入完成提醒',
  event: 'ImportDone',
  messageType: 'reminder',
  toStarter: '1',
  roleIds: [],
  title: '{文件}已导入',
  content: '{类型}共{total}行，成功**{成功}**行，失败{失败}行。\n\n- 由{人员}发起\n- {未知}',
  ...more,
})
const create = (body: object, token = admin) => api.post('/basedata/message-rule/busCreate', body, token)
const endRun = async (more: { phase?: string; job?: string; file?: string; user?: string } = {}) => {
  const [run] = await api.sql(
    `insert into job_run (tenant_id, job, queue, kind, direction, phase, file_name, total, success_count, failure_count, user_id, user_code, user_name, language)
     values ('yunhe', $1, 'bulk', 'Product', 'import', 'writing', $2, 10, 8, 2, $3, 'c', '云小禾', 'zh-CN') returning id::text`,
    [more.job ?? 'import', more.file ?? '产品<b>.xlsx', more.user ?? ids.clerk],
  )
  await api.sql('update job_run set phase = $1 where id = $2', [more.phase ?? 'done', run?.id])
}
const follow = () => followMessageRules(api.tenants)
const inboxOf = async (user: string) =>
  api.sql(
    `select m.title, m.content, m.type from message_recipient r join message_message m on m.tenant_id = r.tenant_id and m.id = r.message_id
     where r.user_id = $1 and m.rule_id is not null order by m.id`,
    [ids[user]],
  )
const forgetAll = () => api.sql('delete from message_message_rule')

test('what happened is told to who started it, in the words of the rule', async () => {
  const { data } = await create(rule())
  await endRun()
  expect(await follow()).toBe(1)
  expect(await inboxOf('clerk')).toEqual([
    {
      title: '产品<b>.xlsx已导入',
      type: 'reminder',
      content:
        '<p>产品共10行，成功<strong>8</strong>行，失败2行。</p><ul><li><p>由云小禾发起</p></li><li><p>{未知}</p></li></ul>',
    },
  ])
  expect(await follow()).toBe(0)
  const unread = await api.app.inject({ url: '/message/count', headers: { authorization: `Bearer ${clerk}` } })
  expect(unread.json().data).toBeGreaterThan(0)

  const changed = await api.post(
    '/basedata/message-rule/busUpdate',
    { id: data.id, ver: data.ver, title: '好了' },
    admin,
  )
  expect(changed.code).toBe('0')
  await endRun()
  await follow()
  expect((await inboxOf('clerk')).at(-1)?.title).toBe('好了')
  await forgetAll()
})

test('roles are told; who is invalid is not; a rule that is off says nothing', async () => {
  await create(rule({ toStarter: '0', roleIds: [roleId], event: 'ImportFailed', title: '失败' }))
  const before = await inboxOf('clerk')
  await endRun({ phase: 'failed', job: 'photo-import' })
  await endRun({ phase: 'done' })
  expect(await follow()).toBe(1)
  expect((await inboxOf('viewer')).map(({ title }) => title)).toEqual(['失败'])
  expect(await inboxOf('clerk')).toEqual(before)

  await api.sql('update sys_user set is_deleted = 1 where id = $1', [ids.viewer])
  await endRun({ phase: 'failed' })
  await follow()
  expect(await inboxOf('viewer')).toHaveLength(1)
  await api.sql('update sys_user set is_deleted = 0 where id = $1', [ids.viewer])

  await api.sql('update message_message_rule set is_deleted = 1')
  await endRun({ phase: 'failed' })
  expect(await follow()).toBe(0)
  await forgetAll()
})

test('a request for an account is sent to roles only, since no user has started it', async () => {
  const alone = await create(rule({ event: 'RegistrationRequested' }))
  expect(alone).toMatchObject({ code: 'invalid', data: { failures: [{ field: 'roleIds' }] } })
  await create(rule({ event: 'RegistrationRequested', roleIds: [roleId], title: '{person}申请账号' }))
  await api.sql(
    `insert into sys_registration (tenant_id, receipt_hash, user_name, name, mobile) values ('yunhe', 'x', 'new', '新人', '13800000000')`,
  )
  await follow()
  expect((await inboxOf('viewer')).at(-1)?.title).toBe('新人申请账号')
  await forgetAll()
})

test('messages are sent by no message, stay out of the templates and are seen in the statistics', async () => {
  await create(rule({ title: '规则消息' }))
  await endRun({ job: 'send-message' })
  expect(await follow()).toBe(0)
  await endRun()
  await follow()
  const search = async (path: string) => (await api.post(path, { title: '规则消息' }, admin)).data.length
  expect(await search('/portalsync/message/message/search')).toBe(0)
  const statistics = (await api.post(reportCall('/messagemanage/sendstatistics', 'search'), {}, admin)).data
  expect(statistics.filter((row: { title: string }) => row.title === '规则消息')).toHaveLength(1)
  await forgetAll()
})

test('a run of a caller who is no user of ours ends as it would', async () => {
  await create(rule())
  await endRun({ user: 'system' })
  expect(await follow()).toBe(1)
  await forgetAll()
})

test('rules are made by who has the page', async () => {
  expect((await create(rule(), clerk)).status).toBe(403)
})
