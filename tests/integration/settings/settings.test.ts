import { tableOf } from '@sfa/kit/resource'
import { readSetting } from '@sfa/kit/settings/setting-values'
import { type SettingField, type SettingValue, settingsCall } from '@sfa/kit/settings/settings'
import { cropSet } from '@sfa/parameter/definitions/crop-set'
import { passwordLevel } from '@sfa/person/definitions/password-level'
import { resourceOf, settingsPages } from '@sfa/registry/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
/** A user who may open one page, which is none of settings. */
let other: string
/** A record of each resource that a setting refers to. */
const targets = new Map<string, string>()
beforeAll(async () => {
  api = await startApi({ PASSWORD_LEVEL: 'low' })
  admin = await api.tokenOf('yunhe', 'admin')
  await api.sql(`insert into sys_role (tenant_id, code, name) values ('yunhe', 'OnePage', '一个页面')`)
  await api.sql(`insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
    select 'yunhe', id, 'person.accountrequest', '{search,edit}' from sys_role where code = 'OnePage'`)
  await api.sql(`insert into sys_user_role (tenant_id, user_id, role_id)
    select 'yunhe', u.id, r.id from sys_user u, sys_role r where u.user_name = 'norole' and r.code = 'OnePage'`)
  other = await api.tokenOf('yunhe', 'norole')
  for (const field of settingsPages.flatMap(({ fields }) => Object.values(fields))) {
    if (field.kind !== 'ref') continue
    const [found] = await api.sql(
      `select id::text from ${tableOf(resourceOf(field.to))} where tenant_id = 'yunhe' and is_deleted = 0 limit 1`,
    )
    targets.set(field.to, String(found?.id))
  }
})
afterAll(() => api.stop())

const read = (settings: (typeof settingsPages)[number], token = admin) =>
  api.post(settingsCall(settings, 'search'), {}, token)
const save = (settings: (typeof settingsPages)[number], body: object, token = admin) =>
  api.post(settingsCall(settings, 'save'), body, token)

const ofPattern: Readonly<Record<string, string>> = {
  timeRange: '09:00-18:00',
  mobileOrTelephone: '021-58881234',
  email: 'help@yunhe.example',
}

/** A value of the field other than its default; undefined for pictures, which have to be uploaded first. */
function anotherValue(field: SettingField): SettingValue | undefined {
  if (field.kind === 'image') return undefined
  if (field.kind === 'ref') return targets.get(field.to)
  if (field.kind === 'choice') {
    const last = field.options.at(-1)![0]
    return field.multiple ? [last] : last
  }
  if (field.kind === 'flag') return field.default === '1' ? '0' : '1'
  if (field.kind === 'text') return (field.pattern && ofPattern[field.pattern]) ?? 'X1'
  return field.kind === 'number' ? (field.min ?? 1) : 1
}

describe.each(settingsPages.map(settings => [settings.type, settings] as const))('%s', (_, settings) => {
  test('is read and saved by users with the keys of its page, and by no others', async () => {
    expect((await read(settings, other)).status).toBe(403)
    expect((await save(settings, { ver: 0, values: {} }, other)).status).toBe(403)
    expect((await api.post(settingsCall(settings, 'search'))).status).toBe(401)
    expect((await read(settings)).code).toBe('0')
  })

  test('every value comes back as it was saved, is noted in the operation log, and reaches no other tenant', async () => {
    const second = await api.tokenOf('second', 'admin.second')
    const elsewhere = (await read(settings, second)).data.values
    const before = (await read(settings)).data
    const values = Object.fromEntries(
      Object.entries(settings.fields).flatMap(([name, field]) => {
        const value = anotherValue(field)
        return value === undefined ? [] : [[name, value]]
      }),
    )
    const saved = await save(settings, { ver: before.ver, values })
    expect(saved.data.values).toMatchObject(values)
    expect((await read(settings)).data).toEqual(saved.data)
    const noted = await api.sql(
      `select c.user_name from record_change c join parameter_system_config p on p.id = c.record_id::bigint
         and p.tenant_id = c.tenant_id
       where c.resource = 'parameter.system-config' and p.type = $1 and c.tenant_id = 'yunhe'`,
      [settings.type],
    )
    expect(noted.length).toBeGreaterThan(0)
    expect((await read(settings, second)).data.values).toEqual(elsewhere)
    await save(settings, { ver: saved.data.ver, values: before.values })
  })

  test('a page that was saved by another person since is not overwritten', async () => {
    const { ver, values } = (await read(settings)).data
    const looked = Object.values(settings.fields).flatMap(({ when }) => when?.field ?? [])
    const [name, field] = Object.entries(settings.fields).find(
      ([name, { kind }]) => kind !== 'image' && kind !== 'ref' && !looked.includes(name),
    )!
    const other = anotherValue(field) as SettingValue
    const value = JSON.stringify(other) === JSON.stringify(values[name]) ? readSetting(field, '') : other
    const first = await save(settings, { ver, values: { [name]: value } })
    expect(first.code).toBe('0')
    expect((await save(settings, { ver, values: { [name]: value } })).code).toBe('stale')
    await save(settings, { ver: first.data.ver, values: { [name]: values[name] } })
  })

  test('a value of the wrong kind is refused at its field and nothing is kept', async () => {
    const { ver, values } = (await read(settings)).data
    const wrong = Object.fromEntries(Object.keys(settings.fields).map(name => [name, { no: 'value' }]))
    const refused = await save(settings, { ver, values: wrong })
    expect(refused.code).toBe('invalid')
    expect(refused.data.failures.map((failure: { field: string }) => failure.field).sort()).toEqual(
      Object.keys(settings.fields).sort(),
    )
    expect((await read(settings)).data).toEqual({ ver, values })
  })
})

test('two people who save a page for the first time at once: one is kept, the other is told', async () => {
  const { ver } = (await read(passwordLevel)).data
  const answers = await Promise.all(['low', 'high'].map(level => save(passwordLevel, { ver, values: { level } })))
  expect(answers.map(answer => answer.code).sort()).toEqual(['0', 'stale'])
  const kept = (await read(passwordLevel)).data
  await save(passwordLevel, { ver: kept.ver, values: { level: null } })
})

test('the password level of a tenant holds for its people from then on, and for no others', async () => {
  const change = async (tenant: string, userName: string, newPassword: string) => {
    const token = await api.tokenOf(tenant, userName)
    const oldPassword = api.passwordOf(tenant, userName)
    return api.post('/portalsync/login/poTalLoginPwdReset', { oldPassword, newPassword }, token)
  }
  const { ver } = (await read(passwordLevel)).data
  const saved = await save(passwordLevel, { ver, values: { level: 'high' } })
  expect((await change('yunhe', 'clerk', 'moorland7')).data.failures).toMatchObject([{ code: 'passwordHigh' }])
  expect((await change('second', 'admin.second', 'moorland7')).code).toBe('0')
  await save(passwordLevel, { ver: saved.data.ver, values: { level: null } })
  expect((await change('yunhe', 'clerk', 'moorland7')).code).toBe('0')
})

test('the documented call of the configuration cannot store what the page would refuse', async () => {
  const path = '/portalsync/basedata/systemConfig/createOrUpdateList'
  const item = { type: passwordLevel.type, param: 'level', value: 'none' }
  expect((await api.post(path, { list: [item] }, admin)).data.failures).toMatchObject([
    { field: 'level', code: 'choiceUnknown' },
  ])
  const name = { type: cropSet.type, param: 'Name', value: '云'.repeat(51) }
  expect((await api.post(path, { list: [name] }, admin)).data.failures).toMatchObject([{ code: 'maxLength' }])
})
