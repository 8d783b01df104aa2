import { settingsCall } from '@sfa/kit/settings/settings'
import { accountSetting } from '@sfa/parameter/definitions/account-setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi, userInfoPath } from './start-api'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

async function save(values: object) {
  const { ver } = (await api.post(settingsCall(accountSetting, 'search'), {}, admin)).data
  expect((await api.post(settingsCall(accountSetting, 'save'), { ver, values }, admin)).code).toBe('0')
}
const statusOf = async (token: string) => (await api.post(userInfoPath, {}, token)).status

test('a user may be signed in at one place only', async () => {
  const [first, second] = [await api.tokenOf('yunhe', 'clerk'), await api.tokenOf('yunhe', 'clerk')]
  expect(await statusOf(first)).toBe(200)
  await save({ oneSession: '1' })
  const third = await api.tokenOf('yunhe', 'clerk')
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 401, 200])
  expect(await statusOf(admin)).toBe(200)
  await save({ oneSession: '0' })
})

test('sessions last as long as the tenant says, and never longer than the deployment', async () => {
  const hoursOf = async () => {
    await api.sql("delete from sys_session s using sys_user u where u.id = s.user_id and u.user_name = 'clerk'")
    await api.tokenOf('yunhe', 'clerk')
    const [row] = await api.sql(`select round(extract(epoch from expires_at - now()) / 3600)::int hours
      from sys_session s join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where u.user_name = 'clerk' and u.tenant_id = 'yunhe'`)
    return row?.hours
  }
  await save({ sessionHours: 2 })
  expect(await hoursOf()).toBe(2)
  await save({ sessionHours: 24 })
  expect(await hoursOf()).toBe(8)
})

test('a password that is too old has to be changed at sign-in, once', async () => {
  const old =
    "update sys_user set password_set_at = now() - interval '91 days' where tenant_id = 'yunhe' and user_name = 'clerk'"
  await api.sql(old)
  expect(await statusOf(await api.tokenOf('yunhe', 'clerk'))).toBe(200)
  await save({ passwordDays: 90 })
  const token = await api.tokenOf('yunhe', 'clerk')
  const refused = await api.post('/portalsync/basedata/dict/search', {}, token)
  expect(refused.code).toBe('mustChangePassword')
  expect((await api.post(userInfoPath, {}, token)).data).toMatchObject({ passwordExpired: true })
  const [oldPassword, newPassword] = [api.passwordOf('yunhe', 'clerk'), 'Moorland-7731']
  expect((await api.post('/portalsync/login/poTalLoginPwdReset', { oldPassword, newPassword }, token)).code).toBe('0')
  const again = await api.post('/portalsync/login/poTalLoginPwdYIZI', { userName: 'clerk', password: newPassword })
  expect((await api.post('/portalsync/basedata/dict/search', {}, again.data.token)).code).toBe('0')
  expect(again.data).not.toHaveProperty('passwordExpired')
})
