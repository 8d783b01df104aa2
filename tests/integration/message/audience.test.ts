import { runSendMessage } from '@sfa/message/operations/run-send-message'
import { sendMessageJob } from '@sfa/message/operations/send-message.job'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { retryRun } from '@sfa/operations/job/life/retry-run'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryOut } from '../support/carry-out'
import { draft, type Messages, noRecipients, startMessages } from './start-messages'

let m: Messages
beforeAll(async () => {
  m = await startMessages()
})
afterAll(() => m.api.stop())

describe('a sender with a data scope', () => {
  let sender: string
  let own: string
  let below: string
  let other: string
  const ask = (path: string, body: object = {}) => m.api.post(`/portalsync/message/recipient/${path}`, body, sender)
  const count = async (audience: object) => (await ask('count', { ...noRecipients, ...audience })).data
  const placed = (user: string, orgId: string) =>
    m.api.sql(`update sys_user set org_ids = array[$1::bigint], is_deleted = 0 where id = $2`, [orgId, m.ids[user]])

  beforeAll(async () => {
    const org = async (code: string, parent: string | null) => {
      const [made] = await m.api.sql(
        `insert into sys_org (tenant_id, code, name_cn, parent_id, full_path)
         select 'yunhe', $1, $1, $2::bigint, case when $2::bigint is null then '' else (select full_path || id || '/' from sys_org where id = $2::bigint) end
         returning id::text`,
        [code, parent],
      )
      return made?.id as string
    }
    own = await org('REACH', null)
    below = await org('REACH-1', own)
    other = await org('FAR', null)
    const [role] = await m.api.sql(
      `insert into sys_role (tenant_id, code, name, data_scope) values ('yunhe', 'RegionSender', '区域发送人', 'orgTree') returning id::text`,
    )
    await m.api.sql(
      `insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
       values ('yunhe', $1, 'messagemanage.messagetemplate', '{search,add,edit,view,send}'), ('yunhe', $1, 'messagemanage.messagereply', '{search}')`,
      [role?.id],
    )
    // This one reaches everything, but grants no message: it must not widen what messages reach.
    const [wide] = await m.api.sql(
      `insert into sys_role (tenant_id, code, name, data_scope) values ('yunhe', 'WideReader', '全部数据', 'all') returning id::text`,
    )
    for (const one of [role, wide])
      await m.api.sql(`insert into sys_user_role (tenant_id, user_id, role_id) values ('yunhe', $1, $2)`, [
        m.ids.viewer,
        one?.id,
      ])
    await placed('viewer', own)
    await placed('clerk', below)
    await placed('norole', other)
    sender = await m.api.tokenOf('yunhe', 'viewer')
    m.clerk = await m.api.tokenOf('yunhe', 'clerk')
  })

  test('reaches no other user, whatever the audience', async () => {
    expect(await count({ all: true })).toBe(2)
    expect(await count({ orgIds: [own] })).toBe(2)
    expect(await count({ orgIds: [other] })).toBe(0)
    const [held] = await m.api.sql(`select array_agg(id::text) ids from sys_role where tenant_id = 'yunhe'`)
    expect(await count({ roleIds: held?.ids })).toBeLessThanOrEqual(2)
    expect(await count({ searches: [{ kind: 'user', query: { all: true }, except: [] }] })).toBe(2)
    expect(await count({ searches: [{ kind: 'org', query: { all: true }, except: [] }] })).toBe(2)
    expect(await count({ userIds: [m.ids.norole] })).toBe(0)
  })

  test('is offered no other user', async () => {
    const { data, total } = (await ask('user/search', { page: { pageIndex: 1, pageSize: 50 } })) as unknown as {
      data: { id: string; mobile?: string; _labels: { orgIds: string[] } }[]
      total: number
    }
    expect(data.map(({ id }) => id).toSorted()).toEqual([m.ids.clerk, m.ids.viewer].toSorted())
    expect(total).toBe(2)
    expect(data.every(row => !('mobile' in row) && !('email' in row) && !('userName' in row))).toBe(true)
    expect(data.find(({ id }) => id === m.ids.clerk)?._labels.orgIds).toEqual(['REACH-1'])
    expect((await ask('options', { kind: 'user' })).data.map((one: { id: string }) => one.id)).not.toContain(
      m.ids.norole,
    )
  })

  test('can name no other user', async () => {
    expect((await m.call('create', draft({ userIds: [m.ids.norole] }), sender)).data.failures).toMatchObject([
      { field: 'audience', code: 'messageRecipientOutOfReach' },
    ])
    expect((await m.call('create', draft({ userIds: [m.ids.clerk] }), sender)).code).toBe('0')
  })

  test('sends everybody’s message to those within reach at that moment', async () => {
    const { data } = await m.call('create', draft({ all: true }))
    await m.call('send', { id: data.id }, sender)
    expect(await m.deliver()).toMatchObject({ total: 2, successCount: 2 })
    const reached = await m.api.sql('select user_id::text id from message_recipient where message_id = $1', [data.id])
    expect(reached.map(({ id }) => id).toSorted()).toEqual([m.ids.clerk, m.ids.viewer].toSorted())
  })

  test('asks for the reach again when a cancelled sending goes on', async () => {
    const { data } = await m.call('create', draft({ all: true }))
    await m.call('send', { id: data.id }, sender)
    const batchId = await m.newestRun()
    // Between the choice of the recipients and their messages, the sender cancels the sending.
    const calledOff = (context: JobContext) =>
      runSendMessage({
        ...context,
        async throwIfCancelled() {
          await m.steer(cancelRun)
          await context.throwIfCancelled()
        },
      })
    expect((await carryOut(m.api.tenants, sendMessageJob, calledOff, batchId, 'yunhe')).phase).toBe('cancelled')
    const stateOf = async () => (await m.call('findById', { id: data.id })).data.sendStatus
    expect(await stateOf()).toBe('failed')
    await placed('clerk', other)
    await m.steer(retryRun)
    expect(await stateOf()).toBe('sending')
    expect(await m.deliver()).toMatchObject({ phase: 'done', successCount: 1, failureCount: 1 })
    const { data: failed } = await m.api.post(
      '/portalsync/message/recipient/search',
      { id: data.id, state: 'failed', page: { pageIndex: 1, pageSize: 20 } },
      m.admin,
    )
    expect(failed).toMatchObject([{ userId: m.ids.clerk, failure: '接收人超出发送人的数据范围' }])
    await placed('clerk', below)
    expect((await m.call('retryFailed', { id: data.id }, sender)).code).toBe('0')
    expect(await m.deliver()).toMatchObject({ successCount: 2, failureCount: 0 })
  })

  test('with reach over everything reaches everybody', async () => {
    const everybody = await m.api.sql(
      `select count(*)::int n from sys_user where tenant_id = 'yunhe' and is_deleted = 0`,
    )
    expect((await m.api.post('/portalsync/message/recipient/count', { all: true }, m.admin)).data).toBe(everybody[0]?.n)
  })
})

describe('an audience that is a search', () => {
  const people = { kind: 'user', query: { searchField: 'SRCH' }, except: [] as string[] }
  const person = async (code: string, departmentId: string | null = null) => {
    const [made] = await m.api.sql(
      `insert into sys_user (tenant_id, user_name, user_code, name, password_hash, department_id)
       values ('yunhe', $1, $1, $1, 'x', $2) returning id::text`,
      [code, departmentId],
    )
    return made?.id as string
  }

  test('has whom the search finds when it is sent, but for those that were taken out', async () => {
    const first = await person('SRCH-1')
    const second = await person('SRCH-2')
    const { data } = await m.call('create', draft({ searches: [{ ...people, except: [first] }] }))
    expect((await m.call('findById', { id: data.id })).data.audience.searches).toEqual([{ ...people, except: [first] }])
    const third = await person('SRCH-3')
    await m.call('send', { id: data.id })
    expect(await m.deliver()).toMatchObject({ total: 2 })
    const reached = await m.api.sql('select user_id::text id from message_recipient where message_id = $1', [data.id])
    expect(reached.map(({ id }) => id).toSorted()).toEqual([second, third].toSorted())
  })

  test('counts each person once, however often they are chosen', async () => {
    const audience = {
      ...noRecipients,
      userIds: [m.ids.clerk],
      searches: [people, { ...people, query: { searchField: 'SRCH-1' } }],
    }
    expect((await m.api.post('/portalsync/message/recipient/count', audience, m.admin)).data).toBe(4)
  })

  test('of departments has everybody in them and below them', async () => {
    const [above] = await m.api.sql(
      `insert into organization_department (tenant_id, code, name_cn) values ('yunhe', 'DSRCH', '部门') returning id::text`,
    )
    const [under] = await m.api.sql(
      `insert into organization_department (tenant_id, code, name_cn, parent_id) values ('yunhe', 'DBELOW', '下级', $1) returning id::text`,
      [above?.id],
    )
    await person('DEP-1', above?.id as string)
    await person('DEP-2', under?.id as string)
    const count = async (audience: object) =>
      (await m.api.post('/portalsync/message/recipient/count', { ...noRecipients, ...audience }, m.admin)).data
    expect(await count({ departmentIds: [above?.id] })).toBe(2)
    expect(await count({ departmentIds: [under?.id] })).toBe(1)
    expect(await count({ searches: [{ kind: 'department', query: { code: 'DSRCH' }, except: [] }] })).toBe(2)
  })

  test('cannot ask for what its search does not know', async () => {
    for (const query of [{ mobile: '138', searchField: 'x' }, { orgIds: ['drop table'] }])
      expect((await m.call('create', draft({ searches: [{ ...people, query }] }))).code).toBe('invalid')
  })
})
