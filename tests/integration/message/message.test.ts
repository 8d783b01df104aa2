import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draft, type Messages, startMessages } from './start-messages'

let m: Messages
beforeAll(async () => {
  m = await startMessages()
})
afterAll(() => m.api.stop())

describe('reading', () => {
  test('unread to read to trash and back, and never from unread to trash', async () => {
    const before = await m.unread(m.clerk)
    const id = await m.sendTo({ userIds: [m.ids.clerk] })
    expect(await m.unread(m.clerk)).toBe(before + 1)
    const content = await m.get(`/message/content?msg_id=${id}`, m.clerk)
    expect(content.body.data).toMatchObject({ msg_id: id, title: '放假通知', content: '<p>1月28日至2月4日放假。</p>' })
    expect((await m.api.post('/message/remove_readed', { msg_id: id }, m.clerk)).code).toBe('notFound')
    expect((await m.api.post('/message/has_read', { msg_id: id }, m.clerk)).code).toBe('0')
    expect(await m.unread(m.clerk)).toBe(before)
    expect((await m.api.post('/message/remove_readed', { msg_id: id }, m.clerk)).code).toBe('0')
    const init = (await m.get('/message/init', m.clerk)).body.data
    expect(init.trash.map((one: { msg_id: string }) => one.msg_id)).toContain(id)
    expect((await m.api.post('/message/restore', { msg_id: id }, m.clerk)).code).toBe('0')
    const list = await m.api.post('/portalsync/message/list', { type: 'readed' }, m.clerk)
    expect(list.data.map((one: { msg_id: string }) => one.msg_id)).toContain(id)
  })

  test('a folder with more than are listed says so, and the older ones are listed in turn', async () => {
    await m.api.sql(`insert into message_message (tenant_id, id, name, type, title, content, content_text, audience, status, origin)
      select 'yunhe', 700000 + n, 'n', 'notice', '第' || n, '<p>a</p>', 'a', '{}', 'sent', 'rule' from generate_series(1, 450) n`)
    await m.api.sql(`insert into message_recipient (tenant_id, message_id, user_id, folder, delivery, delivered_at)
      select 'yunhe', 700000 + n, ${m.ids.viewer}, 'trash', 'delivered', now() - interval '1 day' + (n / 100) * interval '1 minute'
      from generate_series(1, 450) n`)
    const { trash, totals } = (await m.get('/message/init', m.viewer)).body.data
    expect([trash.length, totals.trash]).toEqual([200, 450])
    const seen: string[] = trash.map(({ msg_id }: { msg_id: string }) => msg_id)
    for (const [left, count] of [
      [250, 200],
      [50, 50],
      [0, 0],
    ]) {
      const older = await m.api.post('/portalsync/message/list', { type: 'trash', before: seen.at(-1) }, m.viewer)
      expect([older.total, older.data.length]).toEqual([left, count])
      seen.push(...older.data.map(({ msg_id }: { msg_id: string }) => msg_id))
    }
    expect(seen).toEqual(Array.from({ length: 450 }, (_, n) => String(700_450 - n)))
    await m.api.sql(
      'delete from message_recipient where message_id > 700000; delete from message_message where id > 700000',
    )
  })

  test('the badge asks by t_message and gets its own user’s number', async () => {
    await m.sendTo({ userIds: [m.ids.viewer] })
    const query = { objectName: 't_message', sum: ['ManagerUnreadCount'] }
    const answer = await m.api.post('/basedata/object/searchForGroupBy', query, m.viewer)
    expect(answer.data).toEqual([{ sum_ManagerUnreadCount: await m.unread(m.viewer) }])
    expect(answer.data[0].sum_ManagerUnreadCount).toBeGreaterThan(0)
  })

  test('a message of another user is neither read nor moved', async () => {
    const id = await m.sendTo({ userIds: [m.ids.clerk] })
    expect((await m.get(`/message/content?msg_id=${id}`, m.viewer)).body.code).toBe('notFound')
    expect((await m.api.post('/message/has_read', { msg_id: id }, m.viewer)).code).toBe('notFound')
  })
})

describe('content', () => {
  const write = (content: string) => m.call('create', draft({ userIds: [m.ids.clerk] }, { content }))
  const picture = async (owner: string | null, type: string) => {
    const [file] = await m.api.sql(
      `insert into file (tenant_id, key, name, bytes, content_type, sha256, owner_id, create_by)
       values ('yunhe', gen_random_uuid()::text, 'x', 1, $1, 'x', $2, 'x') returning id::text`,
      [type, owner],
    )
    return `/portalsync/files/${file?.id}`
  }

  test('is cleaned when it is written', async () => {
    const { data } = await write(
      '<p onclick="x()">大家<script>alert(1)</script><strong>好</strong></p><svg onload=alert(1)>',
    )
    const kept = '<p>大家<strong>好</strong></p>'
    expect((await m.call('findById', { id: data.id })).data.content).toBe(kept)
    const changed = await m.call('update', {
      ...draft(
        { userIds: [m.ids.clerk] },
        { content: '<a href="javascript:alert(1)">看</a><img src=x onerror=alert(1)>' },
      ),
      id: data.id,
      ver: data.ver,
    })
    expect(changed.code).toBe('0')
    expect((await m.call('findById', { id: data.id })).data.content).toBe('<a>看</a>')
    const [row] = await m.api.sql('select content from message_message where id = $1', [data.id])
    expect(row?.content).toBe('<a>看</a>')
  })

  test('that is tags inside of tags is refused before it is cleaned', async () => {
    for (const content of ['<p'.repeat(100_000), '<p>'.repeat(60_000)])
      expect((await write(content)).data.failures).toMatchObject([
        { field: 'content', code: 'messageContentTooNested' },
      ])
    expect((await write(' '.repeat(200_000))).data.failures).toMatchObject([{ field: 'content', code: 'required' }])
  })

  test('that shows nothing is none, and the words that are read are counted, not the tags', async () => {
    for (const content of ['', '<p></p><p><br></p>', '<script>alert(1)</script>'])
      expect((await write(content)).data.failures, content).toMatchObject([{ field: 'content', code: 'required' }])
    expect((await write(`<p>${'<strong>字</strong>'.repeat(4000)}</p>`)).code).toBe('0')
    expect((await write(`<p>${'字'.repeat(4001)}</p>`)).data.failures).toMatchObject([
      { field: 'content', code: 'maxLength' },
    ])
  })

  test('shows only pictures that are kept here and open to all users', async () => {
    const open = await picture(null, 'image/png')
    expect((await write(`<img src="${open}">`)).code).toBe('0')
    for (const src of [
      await picture(m.ids.clerk ?? null, 'image/png'),
      await picture(null, 'application/pdf'),
      '/portalsync/files/999999999',
    ])
      expect((await write(`<p>a</p><img src="${src}">`)).data.failures, src).toMatchObject([
        { field: 'content', code: 'messageContentPicture' },
      ])
  })

  test('of a list is its beginning without formatting, on every kind of list', async () => {
    const id = await m.sendTo({ userIds: [m.ids.clerk] }, { content: '<h2>放假</h2><p><em>各位</em> &lt;同事&gt;</p>' })
    const digest = '放假 各位 <同事>'
    const inbox = await m.api.post('/portalsync/message/list', { type: 'unread' }, m.clerk)
    expect(inbox.data.find((one: { msg_id: string }) => one.msg_id === id).digest).toBe(digest)
    const { data } = await m.api.post('/basedata/tmessage/busSearch', { page: { pageIndex: 1, pageSize: 1 } }, m.admin)
    expect(data[0]).toMatchObject({ id, sendStatus: 'sent' })
    expect((await m.get(`/message/content?msg_id=${id}`, m.clerk)).body.data.text).toBe('放假\n各位 <同事>')
  })

  test('without a tag is text with four marks', async () => {
    const { data } = await write('请**务必**查看\n\n- 一\n- 二')
    const shown = '<p>请<strong>务必</strong>查看</p><ul><li><p>一</p></li><li><p>二</p></li></ul>'
    expect((await m.call('findById', { id: data.id })).data.content).toBe(shown)
  })
})

test('a list has what users have written and not removed, by its own and the documented name of the state', async () => {
  const { data: kept } = await m.call('create', draft({ userIds: [m.ids.clerk] }, { name: '留下' }))
  const { data: removed } = await m.call('create', draft({ userIds: [m.ids.clerk] }, { name: '删除' }))
  expect((await m.call('delete', { ids: [removed.id] })).data.changed).toBe(1)
  await m.api.sql(`insert into message_message (tenant_id, name, type, title, content, audience, origin)
    values ('yunhe', '规则', 'reminder', 'x', '<p>x</p>', '{"all":true}', 'rule')`)
  for (const filter of [{ sendStatus: 'draft' }, { status: ['draft'] }]) {
    const { data } = await m.call('search', { ...filter, page: { pageIndex: 1, pageSize: 200 } })
    const names = data.map((one: { name: string }) => one.name)
    expect(names).toContain('留下')
    expect(names).not.toContain('删除')
    expect(names).not.toContain('规则')
  }
  expect((await m.call('findById', { id: removed.id })).code).toBe('notFound')
  expect((await m.call('send', { id: removed.id })).code).toBe('notFound')
  expect(kept).toMatchObject({ ver: 1, sendStatus: 'draft' })
})

test('a reader without the keys neither writes nor sends nor looks into the statistics', async () => {
  for (const path of ['create', 'update', 'delete', 'send', 'withdraw', 'retryFailed', 'findById'])
    expect((await m.call(path, { ...draft({ all: true }), id: '1', ver: 1, ids: ['1'] }, m.clerk)).status, path).toBe(
      403,
    )
  expect((await m.call('search', {}, m.clerk)).status).toBe(403)
})
