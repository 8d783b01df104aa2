import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from './start-api'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await api.sql(`update tenant set preparing = true where id = 'yunhe'`)
})
afterAll(() => api.stop())

const word = { type: 'NewType', value: 'prep', description: '准备中', descriptionEn: 'In preparation' }
const create = (token: string) => api.post('/portalsync/parameter/dictionary/create', word, token)
const pulse = async (token: string) =>
  (await api.app.inject({ url: '/portalsync/user/pulse', headers: { authorization: `Bearer ${token}` } })).json().data

test('a company whose first data are still being written is looked at, and changed afterwards', async () => {
  const admin = await api.tokenOf('yunhe', 'admin')
  const other = await api.tokenOf('second', 'admin.second')
  expect(await create(admin)).toMatchObject({ status: 503, code: 'companyPreparing' })
  expect((await api.post('/portalsync/parameter/dictionary/search', {}, admin)).code).toBe('0')
  expect((await pulse(admin)).preparing).toBe(true)
  expect((await pulse(other)).preparing).toBe(false)
  expect((await create(other)).code).toBe('0')

  await api.sql(`update tenant set preparing = false where id = 'yunhe'`)
  expect((await create(admin)).code).toBe('0')
  expect((await pulse(admin)).preparing).toBe(false)
})
