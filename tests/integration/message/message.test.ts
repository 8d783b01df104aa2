import { sendMessageJob } from '@sfa/jobs/send-message'
import { callerOfRun } from '@sfa/services/job/caller-of-run'
import { cancelRun } from '@sfa/services/job/cancel-run'
import type { JobContext } from '@sfa/services/job/job-context'
import { withOwnRun } from '@sfa/services/job/own-run'
import { retryRun } from '@sfa/services/job/retry-run'
import { runSendMessage } from '@sfa/services/message/run-send-message'
import { sendDueMessages } from '@sfa/services/message/send-due-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'
import { carryOut } from '../support/carry-out'

let api: TestApi
let admin: string
let clerk: string
let viewer: string
let ids: Record<string, string>

beforeAll(async () => {
  api = await startApi()
  for (const name of ['admin', 'clerk', 'viewer']) await api.tokenOf('yunhe', name)
  admin = await api.tokenOf('yunhe', 'admin')
  clerk = await api.tokenOf('yunhe', 'clerk')
  viewer = await api.tokenOf('yunhe', 'viewer')
  const rows = await api.sql(`select user_name, id::text from sys_user where tenant_id = 'yunhe'`)
  ids = Object.fromEntries(rows.map(row => [row.user_name, row.id as string]))
})
afterAll(() => api.stop())

const nobody = { all: false, userIds: [], roleIds: [], orgIds: [] }
const draft = (audience: object, more: object = {}) => ({
  name: '春节放假',
  type: 'notice',
  title: '放假通知',
  content: '1月28日至2月4日放假。',
  audience: { ...nobody, ...audience },
  ...more,
})
const call = (path: string, body: object = {}, token = admin) =>
  api.post(`/portalsync/message/message/${path}`, body, token)
const get = async (path: string, token: string) => {
  const response = await api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  return { status: response.statusCode, body: response.json() }
}
const newestRun = async () =>
  (await api.sql(`select id::text from job_run r where job = 'send-message' order by r.id desc limit 1`))[0]
    ?.id as string
const deliver = async () => carryOut(api.tenants, sendMessageJob, runSendMessage, await newestRun(), 'yunhe')
const sendTo = async (audience: object, more: object = {}): Promise<string> => {
  const { data } = await call('create', draft(audience, more))
  await call('send', { id: data.id })
  expect((await deliver()).phase).toBe('done')
  return data.id
}
const unread = async (token: string) => (await get('/message/count', token)).body.data

describe('reading', () => {
  test('unread to read to trash and back, and never from unread to trash', async () => {
    const before = await unread(clerk)
    const id = await sendTo({ userIds: [ids.clerk] })
    expect(await unread(clerk)).toBe(before + 1)
    const content = await get(`/message/content?msg_id=${id}`, clerk)
    expect(content.body.data).toMatchObject({ msg_id: id, title: '放假通知', content: '<p>1月28日至2月4日放假。</p>' })
    expect((await api.post('/message/remove_readed', { msg_id: id }, clerk)).code).toBe('notFound')
    expect((await api.post('/message/has_read', { msg_id: id }, clerk)).code).toBe('0')
    expect(await unread(clerk)).toBe(before)
    expect((await api.post('/message/remove_readed', { msg_id: id }, clerk)).code).toBe('0')
    const init = (await get('/message/init', clerk)).body.data
    expect(init.trash.map((one: { msg_id: string }) => one.msg_id)).toContain(id)
    expect((await api.post('/message/restore', { msg_id: id }, clerk)).code).toBe('0')
    const list = await api.post('/portalsync/message/list', { type: 'readed' }, clerk)
    expect(list.data.map((one: { msg_id: string }) => one.msg_id)).toContain(id)
  })

  test('the badge asks by t_message and gets its own user’s number', async () => {
    await sendTo({ userIds: [ids.viewer] })
    const query = { objectName: 't_message', sum: ['ManagerUnreadCount'] }
    const answer = await api.post('/basedata/object/searchForGroupBy', query, viewer)
    expect(answer.data).toEqual([{ sum_ManagerUnreadCount: await unread(viewer) }])
    expect(answer.data[0].sum_ManagerUnreadCount).toBeGreaterThan(0)
  })

  test('nobody reads or moves a message of somebody else', async () => {
    const id = await sendTo({ userIds: [ids.clerk] })
    expect((await get(`/message/content?msg_id=${id}`, viewer)).body.code).toBe('notFound')
    expect((await api.post('/message/has_read', { msg_id: id }, viewer)).code).toBe('notFound')
  })
})

describe('content', () => {
  const write = (content: string) => call('create', draft({ userIds: [ids.clerk] }, { content }))
  const picture = async (owner: string | null, type: string) => {
    const [file] = await api.sql(
      `insert into file (tenant_id, key, name, bytes, content_type, sha256, owner_id, create_by)
       values ('yunhe', gen_random_uuid()::text, 'x', 1, $1, 'x', $2, 'x') returning id::text`,
      [type, owner],
    )
    return `/portalsync/files/${file?.id}`
  }

  test('is cleaned when it is written, whoever writes it', async () => {
    const { data } = await write(
      '<p onclick="x()">大家<script>alert(1)</script><strong>好</strong></p><svg onload=alert(1)>',
    )
    const kept = '<p>大家<strong>好</strong></p>'
    expect((await call('findById', { id: data.id })).data.content).toBe(kept)
    const changed = await call('update', {
      ...draft(
        { userIds: [ids.clerk] },
        { content: '<a href="javascript:alert(1)">看</a><img src=x onerror=alert(1)>' },
      ),
      id: data.id,
      ver: data.ver,
    })
    expect(changed.code).toBe('0')
    expect((await call('findById', { id: data.id })).data.content).toBe('<a>看</a>')
    const [row] = await api.sql('select content from message_message where id = $1', [data.id])
    expect(row?.content).toBe('<a>看</a>')
  })

  test('that shows nothing is none, and the words that are read are counted, not the tags', async () => {
    for (const content of ['', '<p></p><p><br></p>', '<script>alert(1)</script>'])
      expect((await write(content)).data.failures, content).toMatchObject([{ field: 'content', code: 'required' }])
    expect((await write(`<p>${'<strong>字</strong>'.repeat(4000)}</p>`)).code).toBe('0')
    expect((await write(`<p>${'字'.repeat(4001)}</p>`)).data.failures).toMatchObject([
      { field: 'content', code: 'maxLength' },
    ])
  })

  test('shows only pictures that are kept here and open to everybody', async () => {
    const open = await picture(null, 'image/png')
    expect((await write(`<img src="${open}">`)).code).toBe('0')
    for (const src of [
      await picture(ids.clerk ?? null, 'image/png'),
      await picture(null, 'application/pdf'),
      '/portalsync/files/999999999',
    ])
      expect((await write(`<p>a</p><img src="${src}">`)).data.failures, src).toMatchObject([
        { field: 'content', code: 'messageContentPicture' },
      ])
  })

  test('of a list is its beginning without formatting, on every kind of list', async () => {
    const id = await sendTo({ userIds: [ids.clerk] }, { content: '<h2>放假</h2><p><em>各位</em> &lt;同事&gt;</p>' })
    const digest = '放假 各位 <同事>'
    const inbox = await api.post('/portalsync/message/list', { type: 'unread' }, clerk)
    expect(inbox.data.find((one: { msg_id: string }) => one.msg_id === id).digest).toBe(digest)
    const { data } = await call('search', { page: { pageIndex: 1, pageSize: 1 } })
    expect(data[0]).toMatchObject({ id, digest })
    expect(data[0].content).toBeUndefined()
    expect((await get(`/message/content?msg_id=${id}`, clerk)).body.data.text).toBe('放假\n各位 <同事>')
  })

  test('that was written as text with four marks is shown as such, and kept formatted once it is changed', async () => {
    const { data } = await write('<p>x</p>')
    await api.sql(`update message_message set content = $1, content_format = 'text' where id = $2`, [
      '请**务必** <b>查看</b>\n\n- 一\n- 二',
      data.id,
    ])
    const shown = '<p>请<strong>务必</strong> &lt;b&gt;查看&lt;/b&gt;</p><ul><li><p>一</p></li><li><p>二</p></li></ul>'
    const found = await call('findById', { id: data.id })
    expect(found.data.content).toBe(shown)
    await call('update', { ...found.data, attachmentIds: [], ver: data.ver })
    const [row] = await api.sql('select content, content_format from message_message where id = $1', [data.id])
    expect(row).toEqual({ content: shown, content_format: 'html' })
  })
})

describe('sending', () => {
  test('a role is everybody who has it when it is sent', async () => {
    const [role] = await api.sql(
      `insert into sys_role (tenant_id, code, name) values ('yunhe', 'Tester', '测试') returning id::text`,
    )
    const give = (user: string) =>
      api.sql(`insert into sys_user_role (tenant_id, user_id, role_id) values ('yunhe', $1, $2)`, [ids[user], role?.id])
    await give('norole')
    const { data } = await call('create', draft({ roleIds: [role?.id] }))
    await give('viewer')
    viewer = await api.tokenOf('yunhe', 'viewer')
    await call('send', { id: data.id })
    expect(await deliver()).toMatchObject({ total: 2, successCount: 2 })
  })

  test('an organisation is everybody in it and below it', async () => {
    const found = async (code: string, above: string | null) => {
      const [made] = await api.sql(
        `insert into sys_org (tenant_id, code, name_cn, parent_id) values ('yunhe', $1, $1, $2) returning id::text`,
        [code, above],
      )
      return made?.id as string
    }
    const above = await found('T1', null)
    const below = await found('T2', above)
    await api.sql(`update sys_user set org_ids = array[$1::bigint] where id = $2`, [below, ids.norole])
    await api.sql(`update sys_user set org_ids = array[$1::bigint] where id = $2`, [above, ids.viewer])
    const count = async (orgId: string) =>
      (await api.post('/portalsync/message/recipient/count', { orgIds: [orgId] }, admin)).data
    expect(await count(above)).toBe(2)
    expect(await count(below)).toBe(1)
  })

  test('who is named and gone fails; trying again reaches that one only, once there', async () => {
    await api.sql(`update sys_user set is_deleted = 1 where id = $1`, [ids.norole])
    const { data } = await call('create', draft({ userIds: [ids.clerk, ids.norole] }))
    await call('send', { id: data.id })
    expect(await deliver()).toMatchObject({ phase: 'done', successCount: 1, failureCount: 1 })
    const failed = await api.post(
      '/portalsync/message/recipient/search',
      { id: data.id, state: 'failed', page: { pageIndex: 1, pageSize: 20 } },
      admin,
    )
    expect(failed.data).toMatchObject([{ userId: ids.norole, failure: '接收人已停用' }])
    await api.post('/message/has_read', { msg_id: data.id }, clerk)
    await api.sql(`update sys_user set is_deleted = 0 where id = $1`, [ids.norole])
    expect((await call('retryFailed', { id: data.id })).code).toBe('0')
    expect(await deliver()).toMatchObject({ successCount: 2, failureCount: 0 })
    const { data: found } = await call('search', { name: '春节' })
    expect(found.find((row: { id: string }) => row.id === data.id)).toMatchObject({
      delivered: 2,
      read: 1,
      unread: 1,
      failed: 0,
    })
    expect((await call('retryFailed', { id: data.id })).code).toBe('messageNothingToRetry')
  })

  test('recipients or a range must be chosen, and a sent message stays as it is', async () => {
    const empty = await call('create', draft({}))
    expect(empty).toMatchObject({
      code: 'invalid',
      data: { failures: [{ field: 'audience', message: '请选择接收人或接收范围' }] },
    })
    const id = await sendTo({ userIds: [ids.clerk] })
    const { data } = await call('findById', { id })
    expect((await call('update', { ...draft({ all: true }), id, ver: data.ver })).code).toBe('messageSent')
    expect((await call('send', { id })).code).toBe('messageSent')
  })

  test('a scheduled message goes out when its time has come, not before, and can be withdrawn', async () => {
    const { data } = await call('create', draft({ userIds: [ids.clerk] }))
    expect((await call('send', { id: data.id, sendAt: '2020-01-01 08:00:00' })).code).toBe('messageSendTimePast')
    const put = await call('send', { id: data.id, sendAt: '2090-01-01 08:00:00' })
    expect(put.data).toMatchObject({ sendStatus: 'scheduled', sendAt: '2090-01-01 08:00:00' })
    expect(await sendDueMessages(api.tenants)).toBe(0)
    expect((await call('withdraw', { id: data.id })).data.sendStatus).toBe('draft')
    await call('send', { id: data.id, sendAt: '2090-01-01 08:00:00' })
    await api.sql(`update message_message set send_at = now() where id = $1`, [data.id])
    expect(await sendDueMessages(api.tenants)).toBe(1)
    expect(await sendDueMessages(api.tenants)).toBe(0)
    expect((await deliver()).phase).toBe('done')
    expect((await call('findById', { id: data.id })).data.sendStatus).toBe('sent')
  })

  test('a sender who has lost the right sends nothing', async () => {
    const { data } = await call('create', draft({ userIds: [ids.clerk] }))
    await call('send', { id: data.id })
    const before = await unread(clerk)
    await api.sql(`update sys_role_menu set action_keys = '{search}' where menu_code = 'messagemanage.messagetemplate'`)
    expect((await deliver()).phase).toBe('failed')
    expect(await unread(clerk)).toBe(before)
    const [message] = await api.sql(`select status, error_code from message_message where id = $1`, [data.id])
    expect(message).toEqual({ status: 'failed', error_code: 'notPermitted' })
    await api.sql(
      `update sys_role_menu g set action_keys = m.actions from sys_menu m
       where m.tenant_id = g.tenant_id and m.code = g.menu_code and g.menu_code = 'messagemanage.messagetemplate'`,
    )
  })
})

describe('attachments', () => {
  const upload = (name: string, content: Buffer, token = admin) => {
    const boundary = 'x-boundary'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    return api.app
      .inject({
        method: 'POST',
        url: '/portalsync/message/attachment',
        headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      })
      .then(response => response.json())
  }
  const pdf = Buffer.from('%PDF-1.4 a notice')

  test('reach the recipients and nobody else', async () => {
    const kept = (await upload('notice.pdf', pdf)).data
    const id = await sendTo({ userIds: [ids.clerk] }, { attachmentIds: [kept.fileId] })
    const address = `/message/attachment/${id}/${kept.fileId}`
    const open = (token: string) => api.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } })
    expect((await open(clerk)).rawPayload).toEqual(pdf)
    expect((await open(viewer)).json().code).toBe('fileMissing')
    const [another] = [await sendTo({ userIds: [ids.viewer] })]
    const through = await api.app.inject({
      url: `/message/attachment/${another}/${kept.fileId}`,
      headers: { authorization: `Bearer ${viewer}` },
    })
    expect(through.json().code).toBe('fileMissing')
  })

  test('are what they are called, of the listed formats and under 20 MB', async () => {
    expect((await upload('notice.exe', pdf)).code).toBe('messageAttachmentFormat')
    expect((await upload('notice.docx', pdf)).code).toBe('messageAttachmentFormat')
    expect((await upload('notice.pdf', Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]))).code).toBe(
      'messageAttachmentTooLarge',
    )
  })
})

test('a reader without the keys neither writes nor sends nor looks into the statistics', async () => {
  for (const path of ['create', 'update', 'delete', 'send', 'withdraw', 'retryFailed', 'findById'])
    expect((await call(path, { ...draft({ all: true }), id: '1', ver: 1, ids: ['1'] }, clerk)).status, path).toBe(403)
  expect((await call('search', {}, clerk)).status).toBe(403)
})

describe('a sender with a data scope', () => {
  let sender: string
  let own: string
  let below: string
  let other: string
  const ask = (path: string, body: object = {}) => api.post(`/portalsync/message/recipient/${path}`, body, sender)
  const count = async (audience: object) => (await ask('count', { ...nobody, ...audience })).data
  const placed = (user: string, orgId: string) =>
    api.sql(`update sys_user set org_ids = array[$1::bigint], is_deleted = 0 where id = $2`, [orgId, ids[user]])

  beforeAll(async () => {
    const org = async (code: string, parent: string | null) => {
      const [made] = await api.sql(
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
    const [role] = await api.sql(
      `insert into sys_role (tenant_id, code, name, data_scope) values ('yunhe', 'RegionSender', '区域发送人', 'orgTree') returning id::text`,
    )
    await api.sql(
      `insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
       values ('yunhe', $1, 'messagemanage.messagetemplate', '{search,add,edit,view,send}'), ('yunhe', $1, 'messagemanage.messagereply', '{search}')`,
      [role?.id],
    )
    // This one reaches everything, but grants no message: it must not widen what messages reach.
    const [wide] = await api.sql(
      `insert into sys_role (tenant_id, code, name, data_scope) values ('yunhe', 'WideReader', '全部数据', 'all') returning id::text`,
    )
    for (const one of [role, wide])
      await api.sql(`insert into sys_user_role (tenant_id, user_id, role_id) values ('yunhe', $1, $2)`, [
        ids.viewer,
        one?.id,
      ])
    await placed('viewer', own)
    await placed('clerk', below)
    await placed('norole', other)
    sender = await api.tokenOf('yunhe', 'viewer')
    clerk = await api.tokenOf('yunhe', 'clerk')
  })

  test('reaches nobody else, whatever the audience', async () => {
    expect(await count({ all: true })).toBe(2)
    expect(await count({ orgIds: [own] })).toBe(2)
    expect(await count({ orgIds: [other] })).toBe(0)
    const [held] = await api.sql(`select array_agg(id::text) ids from sys_role where tenant_id = 'yunhe'`)
    expect(await count({ roleIds: held?.ids })).toBeLessThanOrEqual(2)
    expect(await count({ searches: [{ kind: 'user', query: {}, except: [] }] })).toBe(2)
    expect(await count({ searches: [{ kind: 'org', query: {}, except: [] }] })).toBe(2)
    expect(await count({ userIds: [ids.norole] })).toBe(0)
  })

  test('is offered nobody else', async () => {
    const { data, total } = (await ask('user/search', { page: { pageIndex: 1, pageSize: 50 } })) as unknown as {
      data: { id: string; mobile?: string; _labels: { orgIds: string[] } }[]
      total: number
    }
    expect(data.map(({ id }) => id).toSorted()).toEqual([ids.clerk, ids.viewer].toSorted())
    expect(total).toBe(2)
    expect(data.every(row => !('mobile' in row) && !('email' in row) && !('userName' in row))).toBe(true)
    expect(data.find(({ id }) => id === ids.clerk)?._labels.orgIds).toEqual(['REACH-1'])
    expect((await ask('options', { kind: 'user' })).data.map((one: { id: string }) => one.id)).not.toContain(ids.norole)
  })

  test('can name nobody else', async () => {
    expect((await call('create', draft({ userIds: [ids.norole] }), sender)).data.failures).toMatchObject([
      { field: 'audience', code: 'messageRecipientOutOfReach' },
    ])
    expect((await call('create', draft({ userIds: [ids.clerk] }), sender)).code).toBe('0')
  })

  test('sends everybody’s message to those within reach at that moment', async () => {
    const { data } = await call('create', draft({ all: true }))
    await call('send', { id: data.id }, sender)
    expect(await deliver()).toMatchObject({ total: 2, successCount: 2 })
    const reached = await api.sql('select user_id::text id from message_recipient where message_id = $1', [data.id])
    expect(reached.map(({ id }) => id).toSorted()).toEqual([ids.clerk, ids.viewer].toSorted())
  })

  test('asks for the reach again when a cancelled sending goes on', async () => {
    const { data } = await call('create', draft({ all: true }))
    await call('send', { id: data.id }, sender)
    const batchId = await newestRun()
    const asker = { id: batchId, tenantId: 'yunhe', userId: ids.viewer as string, language: 'zh-CN' } as const
    const asSender = await callerOfRun(api.tenants, asker)
    // Between the choice of the recipients and their messages somebody calls the sending off.
    const calledOff = (context: JobContext) =>
      runSendMessage({
        ...context,
        async throwIfCancelled() {
          await withOwnRun(api.tenants, asSender, batchId, (tx, run) => cancelRun(tx, asSender, run))
          await context.throwIfCancelled()
        },
      })
    expect((await carryOut(api.tenants, sendMessageJob, calledOff, batchId, 'yunhe')).phase).toBe('cancelled')
    await placed('clerk', other)
    await withOwnRun(api.tenants, asSender, batchId, (tx, run) => retryRun(tx, asSender, run))
    expect(await deliver()).toMatchObject({ phase: 'done', successCount: 1, failureCount: 1 })
    const { data: failed } = await api.post(
      '/portalsync/message/recipient/search',
      { id: data.id, state: 'failed', page: { pageIndex: 1, pageSize: 20 } },
      admin,
    )
    expect(failed).toMatchObject([{ userId: ids.clerk, failure: '接收人超出发送人的数据范围' }])
    await placed('clerk', below)
    expect((await call('retryFailed', { id: data.id }, sender)).code).toBe('0')
    expect(await deliver()).toMatchObject({ successCount: 2, failureCount: 0 })
  })

  test('with reach over everything reaches everybody', async () => {
    const everybody = await api.sql(`select count(*)::int n from sys_user where tenant_id = 'yunhe' and is_deleted = 0`)
    expect((await api.post('/portalsync/message/recipient/count', { all: true }, admin)).data).toBe(everybody[0]?.n)
  })
})

describe('an audience that is a search', () => {
  const people = { kind: 'user', query: { searchField: 'SRCH' }, except: [] as string[] }
  const person = async (code: string, departmentId: string | null = null) => {
    const [made] = await api.sql(
      `insert into sys_user (tenant_id, user_name, user_code, name, password_hash, department_id)
       values ('yunhe', $1, $1, $1, 'x', $2) returning id::text`,
      [code, departmentId],
    )
    return made?.id as string
  }

  test('has whom the search finds when it is sent, but for those that were taken out', async () => {
    const first = await person('SRCH-1')
    const second = await person('SRCH-2')
    const { data } = await call('create', draft({ searches: [{ ...people, except: [first] }] }))
    expect((await call('findById', { id: data.id })).data.audience.searches).toEqual([{ ...people, except: [first] }])
    const third = await person('SRCH-3')
    await call('send', { id: data.id })
    expect(await deliver()).toMatchObject({ total: 2 })
    const reached = await api.sql('select user_id::text id from message_recipient where message_id = $1', [data.id])
    expect(reached.map(({ id }) => id).toSorted()).toEqual([second, third].toSorted())
  })

  test('counts each person once, however often they are chosen', async () => {
    const audience = {
      ...nobody,
      userIds: [ids.clerk],
      searches: [people, { ...people, query: { searchField: 'SRCH-1' } }],
    }
    expect((await api.post('/portalsync/message/recipient/count', audience, admin)).data).toBe(4)
  })

  test('of departments has everybody in them and below them', async () => {
    const [above] = await api.sql(
      `insert into organization_department (tenant_id, code, name_cn) values ('yunhe', 'DSRCH', '部门') returning id::text`,
    )
    const [under] = await api.sql(
      `insert into organization_department (tenant_id, code, name_cn, parent_id) values ('yunhe', 'DBELOW', '下级', $1) returning id::text`,
      [above?.id],
    )
    await person('DEP-1', above?.id as string)
    await person('DEP-2', under?.id as string)
    const count = async (audience: object) =>
      (await api.post('/portalsync/message/recipient/count', { ...nobody, ...audience }, admin)).data
    expect(await count({ departmentIds: [above?.id] })).toBe(2)
    expect(await count({ departmentIds: [under?.id] })).toBe(1)
    expect(await count({ searches: [{ kind: 'department', query: { code: 'DSRCH' }, except: [] }] })).toBe(2)
  })

  test('cannot ask for what its search does not know', async () => {
    const { data } = await call(
      'create',
      draft({ searches: [{ ...people, query: { mobile: '138', searchField: 'x' } }] }),
    )
    expect((await call('findById', { id: data.id })).data.audience.searches[0].query).toEqual({ searchField: 'x' })
    const wrong = { kind: 'user', query: { orgIds: ['drop table'] }, except: [] }
    expect((await call('create', draft({ searches: [wrong] }))).code).toBe('invalid')
  })
})
