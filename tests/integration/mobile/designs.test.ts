import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
/** Has the phone and no page of the portal. */
let rep: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
  await api.sql(`insert into sys_user_role (tenant_id, user_id, role_id)
    select u.tenant_id, u.id, r.id from sys_user u join sys_role r on r.tenant_id = u.tenant_id and r.code = 'SalesRep'
    where u.tenant_id = 'yunhe' and u.user_name = 'norole'`)
  rep = await api.tokenOf('yunhe', 'norole')
})
afterAll(() => api?.stop())

const call = (name: string, body: object, token = admin) => api.post(`/portalsync/mobile/design/${name}`, body, token)
const find = async (kind: string, code = 'main') => (await call('find', { kind, code })).data
const config = (name: string, body: unknown = {}, token = admin) =>
  api.post(`/portalsync/basedata/AuxiliaryFunctionConfig/${name}`, body, token)

/** What a phone is sent of a design. */
async function sent(kind: string, code = 'main', token = rep, type = 'mobilemodulecfg') {
  const { data } = await api.post('/portalsync/visit/mobile/pull', { types: [{ type }], pageSize: 500 }, token)
  return data.types[0].changed.find((one: { kind: string; code: string }) => one.kind === kind && one.code === code)
}

const heading = (id: string, text: string) => ({ id, type: 'heading', values: { text, align: 'left' } })
const save = async (kind: string, components: object[], code = 'main') =>
  (await call('save', { kind, code, ver: (await find(kind, code)).ver, content: { components } })).data
const publish = async (kind: string, code = 'main', note?: string) =>
  call('publish', { kind, code, ver: (await find(kind, code)).ver, ...(note && { note }) })

describe('a design', () => {
  it('begins with what its designer knows, is saved as a draft, and reaches phones when it is published', async () => {
    const first = await find('home')
    expect(first).toMatchObject({ ver: 0, published: null, isDraft: true, faults: [], versions: [] })
    expect(await sent('home')).toBeUndefined()
    expect(await save('home', [heading('a', '你好')])).toMatchObject({ ver: 1, published: null })
    expect(await sent('home')).toBeUndefined()
    const published = await publish('home', 'main', '第一版')
    expect(published.data).toMatchObject({ published: 1, isDraft: false, versions: [{ version: 1, note: '第一版' }] })
    expect(await sent('home')).toMatchObject({
      version: 1,
      content: { components: [heading('a', '你好')] },
      until: null,
    })
  })

  it('is taken back to an earlier version, and to nothing; the draft stays', async () => {
    await save('home', [heading('a', '第二')])
    expect((await publish('home')).data).toMatchObject({ published: 2 })
    const back = (to: number | null) => async () =>
      call('takeBack', { kind: 'home', code: 'main', ver: (await find('home')).ver, to })
    expect((await back(1)()).data).toMatchObject({ published: 1, isDraft: true })
    expect((await sent('home')).content.components[0].values.text).toBe('你好')
    expect((await back(9)()).code).toBe('designVersionGone')
    expect((await back(null)()).data).toMatchObject({ published: null })
    expect(await sent('home')).toBeUndefined()
    expect((await find('home')).content.components[0].values.text).toBe('第二')
    const version = await call('version', { kind: 'home', code: 'main', version: 1 })
    expect(version.data.content.components[0].values.text).toBe('你好')
  })

  it('is in the operation log by its name, with what was published before and after', async () => {
    const { data } = await api.post('/portalsync/audit/change/search', { resource: ['mobile.design'] }, admin)
    const told = data.map(({ operation, recordName, userName, way, changes }: Record<string, unknown>) => [
      operation,
      recordName,
      userName,
      way,
      (changes as Record<string, unknown>).designVersion,
    ])
    expect(told).toEqual([
      ['takeBackDesign', '首页', '陈晓禾', 'page', [1, null]],
      ['takeBackDesign', '首页', '陈晓禾', 'page', [2, 1]],
      ['publishDesign', '首页', '陈晓禾', 'page', [1, 2]],
      ['publishDesign', '首页', '陈晓禾', 'page', [null, 1]],
    ])
    expect(data[0].fields).toBe('设计器、设计名称、发布版本')
  })

  it('keeps a component that no longer exists, says so at its place, and is not published with it', async () => {
    const old = { id: 'old', type: 'weather', values: { city: '上海' } }
    const saved = await save('home', [heading('a', '标题'), old])
    expect(saved.content.components[1]).toEqual(old)
    expect(saved.faults).toEqual([
      {
        id: 'old',
        field: null,
        code: 'designComponentGone',
        params: { type: 'weather' },
        message: '组件“weather”已不存在，请删除或替换后再发布',
      },
    ])
    expect((await publish('home')).code).toBe('designFaulty')
    expect((await find('home')).content.components[1]).toEqual(old)
  })

  it('says of each property what does not fit', async () => {
    const saved = await save('home', [
      heading('a', ''),
      { id: 'g', type: 'tileGroup', values: { title: '', columns: '9' }, inside: [heading('b', '里面')] },
      { id: 'm', type: 'module', values: { module: 'visit', title: '', badge: '1' } },
    ])
    expect(saved.faults.map(({ id, field, code }: Record<string, string>) => [id, field, code])).toEqual([
      ['b', null, 'designNotInside'],
      ['m', null, 'designOnlyInside'],
      ['a', 'text', 'required'],
      ['g', 'columns', 'choiceUnknown'],
    ])
  })

  it('leads to pages that are published, and says where one is gone', async () => {
    await call('create', { kind: 'page', code: 'help', name: '帮助' })
    const link = { id: 'p', type: 'pageLink', values: { page: 'help', title: '帮助', icon: [] } }
    const group = { id: 'g', type: 'tileGroup', values: { title: '', columns: '4' }, inside: [link] }
    expect((await save('home', [group])).faults).toMatchObject([{ id: 'p', field: 'page', code: 'designRefGone' }])
    await save('page', [heading('a', '帮助')], 'help')
    expect((await publish('page', 'help')).code).toBe('0')
    expect((await find('home')).faults).toEqual([])
    await publish('home')
    const takeBack = async () =>
      call('takeBack', { kind: 'page', code: 'help', ver: (await find('page', 'help')).ver, to: null })
    expect(await takeBack()).toMatchObject({ code: 'designLedTo', message: expect.stringContaining('首页') })
    expect(await sent('page', 'help')).toBeDefined()
    await save('home', [heading('a', '首页')])
    await publish('home')
    expect((await takeBack()).code).toBe('0')
    expect(await sent('page', 'help')).toBeUndefined()
  })

  it('has a code that is there once, a name, copies; it is deleted when it is not published', async () => {
    const made = await call('create', { kind: 'tabPage', code: 'store', name: '门店页' })
    expect(made.data).toMatchObject({ code: 'store', name: '门店页', ver: 1, published: null })
    const again = await call('create', { kind: 'tabPage', code: 'store', name: '门店页' })
    expect(again.data ?? again).toBeTruthy()
    expect(again.code).toBe('invalid')
    expect((await call('rename', { kind: 'tabPage', code: 'store', ver: 1, name: '门店' })).data.name).toBe('门店')
    expect((await call('create', { kind: 'tabPage', code: 'copy', name: '副本', copyOf: 'store' })).code).toBe('0')
    expect((await find('tabPage', 'copy')).content).toEqual((await find('tabPage', 'store')).content)
    const tab = { id: 't', type: 'tab', values: { title: '资料' }, inside: [heading('h', '你好')] }
    await save('tabPage', [tab], 'copy')
    await publish('tabPage', 'copy')
    const { ver } = await find('tabPage', 'copy')
    expect((await call('delete', { kind: 'tabPage', code: 'copy', ver })).code).toBe('designPublished')
    expect((await call('delete', { kind: 'tabPage', code: 'store', ver: 1 })).code).toBe('stale')
    expect((await call('delete', { kind: 'tabPage', code: 'store', ver: 2 })).code).toBe('0')
    expect((await call('find', { kind: 'tabPage', code: 'store' })).code).toBe('notFound')
    const several = await api.post(
      '/store/storetab/busCreateConfigList',
      {
        configList: [
          { code: 'a', name: '甲' },
          { code: 'b', name: '乙' },
        ],
      },
      admin,
    )
    expect(several.data).toHaveLength(2)
    const found = await call('search', { kind: 'tabPage', text: '甲' })
    expect(found.data).toMatchObject([{ code: 'a' }])
  })

  it('is refused to who saved an older one, to who has no key, and to another tenant', async () => {
    const { ver, content } = await find('home')
    await save('home', content.components)
    expect((await call('save', { kind: 'home', code: 'main', ver, content })).code).toBe('stale')
    expect((await call('find', { kind: 'home', code: 'main' }, rep)).code).toBe('notPermitted')
    expect((await call('publish', { kind: 'home', code: 'main', ver }, rep)).code).toBe('notPermitted')
    const other = await api.tokenOf('second', 'admin.second')
    expect((await call('search', { kind: 'page' }, other)).data).toEqual([])
  })

  it('refuses what is no design', async () => {
    const twice = { components: [heading('a', '1'), heading('a', '2')] }
    expect((await call('save', { kind: 'home', code: 'main', ver: 1, content: twice })).code).toBe('invalid')
    expect((await call('find', { kind: 'nothing', code: 'main' })).code).toBe('invalid')
    const stranger = { id: 'f', type: 'picture', values: { picture: ['999999'], seconds: 3, skip: '1' } }
    const refused = await call('save', {
      kind: 'flashScreen',
      code: 'main',
      ver: 0,
      content: { components: [stranger] },
    })
    expect(refused.code).toBe('invalid')
  })
})

describe('a start screen', () => {
  it('is effective with the next day: phones show the former one until then', async () => {
    const picture = async () => {
      const data =
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      const upload = { fileName: 'a.png', fileData: data, attachmentType: 'MobilePicture' }
      const { data: url } = await api.post('/basic/fileSync/uploadFile', upload, admin)
      return String(url).split('/').at(-1) as string
    }
    const part = async (seconds: number) => ({
      id: 'f',
      type: 'picture',
      values: { picture: [await picture()], seconds, skip: '1' },
    })
    await save('flashScreen', [await part(3)])
    await publish('flashScreen')
    const tomorrow = new Date(Date.now() + 8 * 3_600_000 + 86_400_000).toISOString().slice(0, 10)
    expect(await sent('flashScreen')).toMatchObject({ version: 1, effectiveFrom: `${tomorrow} 00:00:00`, until: null })
    await api.sql("update mobile_design set effective_from = now() - interval '1 hour' where kind = 'flashScreen'")
    await save('flashScreen', [await part(5)])
    await publish('flashScreen')
    expect(await sent('flashScreen')).toMatchObject({
      version: 2,
      until: { version: 1, content: { components: [{ values: { seconds: 3 } }] } },
    })
    // A further one on the same day: what is shown until then stays.
    await save('flashScreen', [await part(7)])
    await publish('flashScreen')
    expect(await sent('flashScreen')).toMatchObject({ version: 3, until: { version: 1 } })
  })
})

describe('auxiliary functions', () => {
  const codes = (rows: { Code: string; sonList: { Code: string }[] }[]) =>
    rows.map(({ Code, sonList }) => [Code, ...sonList.map(son => son.Code)])

  it('are a tree to choose from, and a selection that a company begins with', async () => {
    const { data } = await api.post('/portalsync/basedata/AuxiliaryFunction/search', {}, admin)
    expect(data[0]).toMatchObject({
      AuxiliaryFunctionID: '100',
      Code: 'store',
      ParentCode: null,
      Sequence: 1,
      SubModuleList: ['visit'],
    })
    expect(data[0].sonList[0]).toMatchObject({ Code: 'nearbyStore', ParentCode: 'store' })
    const { data: shown } = await config('search')
    expect(codes(shown)).toEqual([
      ['store', 'nearbyStore', 'newStore'],
      ['office', 'checkIn', 'addressBook'],
    ])
  })

  it('are added with those above them, come last until they are put in order, and reach phones at once', async () => {
    const { data } = await config('create', [{ AuxiliaryFunctionID: '501' }])
    expect(codes(data).at(-1)).toEqual(['learning', 'productInfo'])
    expect(data.at(-1)).toMatchObject({ Sequence: 99, sonList: [{ Sequence: 99 }] })
    const paramList = [
      { ID: '500', AuxiliaryFunctionID: '500', Sequence: 1 },
      { ID: '100', AuxiliaryFunctionID: '100', Sequence: 2 },
    ]
    expect(codes((await config('saveOrder', { paramList })).data)[0]).toEqual(['learning', 'productInfo'])
    const { content } = await sent('auxiliary')
    expect(content.components[0]).toEqual({ id: '500', type: 'learning', values: { Sequence: 1 } })
    const refused = await config('saveOrder', { paramList: [{ ID: '201', AuxiliaryFunctionID: '201', Sequence: 1 }] })
    expect(refused.code).toBe('invalid')
  })

  it('go with those below them, all at once, and come back', async () => {
    expect(
      codes((await config('deleteList', { conditionField: 'ID', conditionValue: ['100'] })).data).flat(),
    ).not.toContain('nearbyStore')
    expect((await config('clean')).data).toEqual([])
    expect(codes((await config('reset')).data)).toHaveLength(2)
    const { versions, ver } = await find('auxiliary')
    expect(versions.length).toBe(5)
    const back = await call('takeBack', { kind: 'auxiliary', code: 'main', ver, to: 2 })
    expect(back.data.published).toBe(2)
    expect((await sent('auxiliary')).content.components[0].type).toBe('learning')
    expect(codes((await config('search')).data)[0]).toEqual(['learning', 'productInfo'])
  })

  it('are set whole, and refused where another person was faster, unknown or without the key', async () => {
    const { ver } = await find('auxiliary')
    const paramList = [{ AuxiliaryFunctionID: '301', Sequence: 2 }]
    expect(codes((await config('update', { paramList, ver })).data)).toEqual([['orderAid', 'orderHistory']])
    expect((await config('update', { paramList, ver })).code).toBe('stale')
    expect((await config('create', [{ AuxiliaryFunctionID: '9' }])).code).toBe('invalid')
    expect((await config('clean', {}, rep)).code).toBe('notPermitted')
  })
})

it('a pull is compressed for who takes that', async () => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/portalsync/visit/mobile/pull',
    headers: { authorization: `Bearer ${rep}`, 'accept-encoding': 'gzip' },
    payload: { types: [{ type: 'dictionary' }] },
  })
  expect(response.headers['content-encoding']).toBe('gzip')
  const { gunzipSync } = await import('node:zlib')
  expect(JSON.parse(gunzipSync(response.rawPayload).toString()).code).toBe('0')
})
