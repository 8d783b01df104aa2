import { reportCall } from '@sfa/kit/report'
import { sendDueMessages } from '@sfa/message/operations/send-due-messages'
import { cancelRun } from '@sfa/operations/job/life/cancel-run'
import { retryRun } from '@sfa/operations/job/life/retry-run'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draft, type Messages, startMessages } from './start-messages'

const statistics = reportCall('/messagemanage/sendstatistics', 'search')

let m: Messages
beforeAll(async () => {
  m = await startMessages()
})
afterAll(() => m.api.stop())

describe('sending', () => {
  test('a role is everybody who has it when it is sent', async () => {
    const [role] = await m.api.sql(
      `insert into sys_role (tenant_id, code, name) values ('yunhe', 'Tester', '测试') returning id::text`,
    )
    const give = (user: string) =>
      m.api.sql(`insert into sys_user_role (tenant_id, user_id, role_id) values ('yunhe', $1, $2)`, [
        m.ids[user],
        role?.id,
      ])
    await give('norole')
    const { data } = await m.call('create', draft({ roleIds: [role?.id] }))
    await give('viewer')
    m.viewer = await m.api.tokenOf('yunhe', 'viewer')
    await m.call('send', { id: data.id })
    expect(await m.deliver()).toMatchObject({ total: 2, successCount: 2 })
  })

  test('an organisation is everybody in it and below it', async () => {
    const found = async (code: string, above: string | null) => {
      const [made] = await m.api.sql(
        `insert into sys_org (tenant_id, code, name_cn, parent_id) values ('yunhe', $1, $1, $2) returning id::text`,
        [code, above],
      )
      return made?.id as string
    }
    const above = await found('T1', null)
    const below = await found('T2', above)
    await m.api.sql(`update sys_user set org_ids = array[$1::bigint] where id = $2`, [below, m.ids.norole])
    await m.api.sql(`update sys_user set org_ids = array[$1::bigint] where id = $2`, [above, m.ids.viewer])
    const count = async (orgId: string) =>
      (await m.api.post('/portalsync/message/recipient/count', { orgIds: [orgId] }, m.admin)).data
    expect(await count(above)).toBe(2)
    expect(await count(below)).toBe(1)
  })

  test('who is named and gone fails; trying again reaches that one only, once there', async () => {
    await m.api.sql(`update sys_user set is_deleted = 1 where id = $1`, [m.ids.norole])
    const { data } = await m.call('create', draft({ userIds: [m.ids.clerk, m.ids.norole] }))
    await m.call('send', { id: data.id })
    expect(await m.deliver()).toMatchObject({ phase: 'done', successCount: 1, failureCount: 1 })
    const failed = await m.api.post(
      '/portalsync/message/recipient/search',
      { id: data.id, state: 'failed', page: { pageIndex: 1, pageSize: 20 } },
      m.admin,
    )
    expect(failed.data).toMatchObject([{ userId: m.ids.norole, failure: '接收人已停用' }])
    await m.api.post('/message/has_read', { msg_id: data.id }, m.clerk)
    await m.api.sql(`update sys_user set is_deleted = 0 where id = $1`, [m.ids.norole])
    expect((await m.call('retryFailed', { id: data.id })).code).toBe('0')
    expect(await m.deliver()).toMatchObject({ successCount: 2, failureCount: 0 })
    const { data: found } = await m.api.post(statistics, { name: '春节' }, m.admin)
    expect(found.find((row: { id: string }) => row.id === data.id)).toMatchObject({
      delivered: 2,
      read: 1,
      unread: 1,
      failed: 0,
    })
    expect((await m.call('retryFailed', { id: data.id })).code).toBe('messageNothingToRetry')
  })

  test('recipients or a range must be chosen, and a sent message stays as it is', async () => {
    const empty = await m.call('create', draft({}))
    expect(empty).toMatchObject({
      code: 'invalid',
      data: { failures: [{ field: 'audience', message: '请选择接收人或接收范围' }] },
    })
    const id = await m.sendTo({ userIds: [m.ids.clerk] })
    const { data } = await m.call('findById', { id })
    expect((await m.call('update', { ...draft({ all: true }), id, ver: data.ver })).code).toBe('wrongState')
    expect((await m.call('send', { id })).code).toBe('messageSent')
  })

  test('a scheduled message goes out when its time has come, not before, and can be withdrawn', async () => {
    const { data } = await m.call('create', draft({ userIds: [m.ids.clerk] }))
    expect((await m.call('send', { id: data.id, sendAt: '2020-01-01 08:00:00' })).code).toBe('messageSendTimePast')
    const put = await m.call('send', { id: data.id, sendAt: '2090-01-01 08:00:00' })
    expect(put.data).toMatchObject({ sendStatus: 'scheduled', sendAt: '2090-01-01 08:00:00' })
    expect(await sendDueMessages(m.api.tenants)).toBe(0)
    expect((await m.call('withdraw', { id: data.id })).data.sendStatus).toBe('draft')
    await m.call('send', { id: data.id, sendAt: '2090-01-01 08:00:00' })
    await m.api.sql(`update message_message set send_at = now() where id = $1`, [data.id])
    expect(await sendDueMessages(m.api.tenants)).toBe(1)
    expect(await sendDueMessages(m.api.tenants)).toBe(0)
    expect((await m.deliver()).phase).toBe('done')
    expect((await m.call('findById', { id: data.id })).data.sendStatus).toBe('sent')
  })

  test('a sending that was called off can be sent again; of a message that was thrown away nothing goes out', async () => {
    const { data } = await m.call('create', draft({ userIds: [m.ids.clerk] }))
    await m.call('send', { id: data.id })
    const before = await m.unread(m.clerk)
    await m.steer(cancelRun)
    expect((await m.call('findById', { id: data.id })).data).toMatchObject({
      sendStatus: 'failed',
      errorCode: 'messageSendingStopped',
    })
    expect((await m.call('delete', { ids: [data.id] })).code).toBe('0')
    await m.steer(retryRun)
    expect(await m.deliver()).toMatchObject({ phase: 'failed', errorCode: 'notFound' })
    expect(await m.unread(m.clerk)).toBe(before)

    const { data: again } = await m.call('create', draft({ userIds: [m.ids.clerk] }))
    await m.call('send', { id: again.id })
    await m.steer(cancelRun)
    expect((await m.call('send', { id: again.id })).code).toBe('0')
    expect(await m.deliver()).toMatchObject({ phase: 'done', successCount: 1 })
    expect(await m.unread(m.clerk)).toBe(before + 1)
  })

  test('a sender who has lost the right sends nothing', async () => {
    const { data } = await m.call('create', draft({ userIds: [m.ids.clerk] }))
    await m.call('send', { id: data.id })
    const before = await m.unread(m.clerk)
    await m.api.sql(
      `update sys_role_menu set action_keys = '{search}' where menu_code = 'messagemanage.messagetemplate'`,
    )
    expect((await m.deliver()).phase).toBe('failed')
    expect(await m.unread(m.clerk)).toBe(before)
    const [message] = await m.api.sql(`select status, error_code from message_message where id = $1`, [data.id])
    expect(message).toEqual({ status: 'failed', error_code: 'notPermitted' })
    await m.api.sql(
      `update sys_role_menu g set action_keys = m.actions from sys_menu m
       where m.tenant_id = g.tenant_id and m.code = g.menu_code and g.menu_code = 'messagemanage.messagetemplate'`,
    )
  })
})

describe('attachments', () => {
  const upload = (name: string, content: Buffer, token = m.admin) => {
    const boundary = 'x-boundary'
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const of = part('resource', 'message.message') + part('field', 'attachments')
    const head = `${of}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    return m.api.app
      .inject({
        method: 'POST',
        url: '/portalsync/files/attach',
        headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      })
      .then(response => response.json())
  }
  const pdf = Buffer.from('%PDF-1.4 a notice')

  test('reach the recipients and no other user', async () => {
    const kept = (await upload('notice.pdf', pdf)).data
    const id = await m.sendTo({ userIds: [m.ids.clerk] }, { attachments: [kept.fileId] })
    const address = `/message/attachment/${id}/${kept.fileId}`
    const open = (token: string) => m.api.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } })
    expect((await open(m.clerk)).rawPayload).toEqual(pdf)
    expect((await open(m.viewer)).json().code).toBe('fileMissing')
    const [another] = [await m.sendTo({ userIds: [m.ids.viewer] })]
    const through = await m.api.app.inject({
      url: `/message/attachment/${another}/${kept.fileId}`,
      headers: { authorization: `Bearer ${m.viewer}` },
    })
    expect(through.json().code).toBe('fileMissing')
    expect((await open(m.admin)).rawPayload).toEqual(pdf)
    const byId = { url: `/portalsync/files/${kept.fileId}`, headers: { authorization: `Bearer ${m.viewer}` } }
    expect((await m.api.app.inject(byId)).json().code).toBe('fileMissing')
    const [file] = await m.api.sql('select expires_at from file where id = $1', [kept.fileId])
    expect(file?.expires_at).toBeNull()
  })

  test('are used by the user who attached them, and by no other', async () => {
    const kept = (await upload('notice.pdf', pdf)).data
    await m.api.sql('update file set owner_id = $1 where id = $2', [m.ids.clerk, kept.fileId])
    const refused = await m.call('create', draft({ userIds: [m.ids.clerk] }, { attachments: [kept.fileId] }))
    expect(refused.data.failures).toMatchObject([{ field: 'attachments', code: 'refMissing' }])
    expect((await upload('notice.pdf', pdf, m.clerk)).code).toBe('notPermitted')
  })

  test('are what they are called, of the listed formats and under 20 MB', async () => {
    expect((await upload('notice.exe', pdf)).code).toBe('attachedWrongFormat')
    expect((await upload('notice.docx', pdf)).code).toBe('attachedNotAsNamed')
    expect((await upload('notice.pdf', Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]))).code).toBe(
      'attachedTooLarge',
    )
  })
})
