import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const han = '[\u4e00-\u9fff]'

it('the menu of every tenant is titled in Chinese and in English', async () => {
  expect(
    await api.sql(
      `select tenant_id, code, description_cn, description_en from sys_menu
       where description_cn !~ $1 or description_en ~ $1 or btrim(description_en) = ''`,
      [han],
    ),
  ).toEqual([])
})

it('every entry of a dictionary that the product brings along has words in both languages', async () => {
  const [counted] = await api.sql('select count(*)::int n from parameter_dictionary')
  expect(counted?.n).toBeGreaterThan(50)
  expect(
    await api.sql(
      `select type, value, description, description_en from parameter_dictionary
       where description_en is null or btrim(description_en) = '' or description_en ~ $1
         or (description !~ $1 and description !~ '^[A-Z0-9 +-]+$')`,
      [han],
    ),
  ).toEqual([])
})
