import { forgetObjects } from '@sfa/registry/tenant-objects'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'
import { aField, aKey, anObject } from './an-object'

let api: TestApi
let token: string
const tenant = 'yunhe'

beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf(tenant, 'admin')
})
afterAll(() => api.stop())

const post = (path: string, body: object = {}) => api.post(path, body, token)
const define = async (code: string) =>
  (await post('/portalsync/parameter/custom-object/create', anObject(code, [aKey(), aField('score', 'Number')]))).data

it('an object answers from the next call on, in this process and in one that has not heard of it', async () => {
  const known = await define('visitNote')
  // The keys of its page come with the session of the next call.
  expect(await post('/portalsync/custom/visitNote/search')).toMatchObject({ code: '0', total: 0 })
  expect((await post('/portalsync/custom/visitNote/create', { number: 'V1', score: 3 })).code).toBe('0')
  for (const call of [
    () => post('/portalsync/custom/visitNote/search'),
    () => post('/portalsync/commonApi/search', { objectName: 'visitNote' }),
    () => post('/product/object/search', { objectName: 'visitNote' }),
    () => post('/portalsync/selection/count', { resource: `custom.o${known.id}`, ids: [], searches: [] }),
  ]) {
    // As another process is, or this one after its start.
    forgetObjects(tenant)
    expect((await call()).code).toBe('0')
  }
})

it('what was changed elsewhere is changed here, and what became invalid answers no more', async () => {
  const object = await define('visitCheck')
  await api.sql('update parameter_custom_object set is_deleted = 1 where id = $1', [object.id])
  await api.sql("update custom_object_version set version = 'elsewhere' where tenant_id = $1", [tenant])
  expect((await post('/portalsync/custom/visitCheck/search')).code).toBe('objectNameUnknown')
})
