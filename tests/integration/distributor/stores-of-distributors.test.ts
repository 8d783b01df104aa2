import type { WireRow } from '@sfa/db/search/search-rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type People, startPeople } from '../person/start-people'
import { nextMobile } from '../support/next-mobile'

let people: People
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.api.stop())

const search = async (body: WireRow, token?: string): Promise<WireRow[]> =>
  (await people.post('/portalsync/store/search', { page: { pageIndex: 1, pageSize: -1 }, ...body }, token)).data
const distributorId = async (code: string): Promise<string> =>
  (await people.post('/portalsync/store/distributor/search', { code: [code], page: { pageIndex: 1, pageSize: 1 } }))
    .data[0].id
const contact = { contactName: '李建国', mobile: '19900000002' }
let made = 0
const create = async (distributorIdList: readonly string[]) => {
  const code = `SD${++made}`
  const body = { code, name: `店${code}`, contactMobile: nextMobile(), secondaryContact: [contact], distributorIdList }
  const answer = await people.post('/portalsync/store/create', body)
  expect(answer.code).toBe('0')
  return answer.data as WireRow
}
const isBySearch = { code: 'SD' }
const codes = (rows: readonly WireRow[]) => rows.map(({ code }) => code).sort()

test('stores are found by their distributors, those above with those below them, and told what changed', async () => {
  const [top, below, other] = await Promise.all(['D00001', 'D00016', 'D00002'].map(distributorId))
  const [both, one] = [await create([below as string, other as string]), await create([other as string])]
  const found = async (...distributorIdList: unknown[]) => codes(await search({ ...isBySearch, distributorIdList }))
  expect(await found(other)).toEqual([both.code, one.code])
  expect(await found(top)).toEqual([both.code])
  expect(await found(below, other)).toEqual([both.code, one.code])

  const changed = await people.post('/portalsync/store/update', {
    id: both.id,
    ver: both.ver,
    distributorIdList: [below],
  })
  expect(changed.data.distributorIdList).toEqual([below])
  expect(await found(other)).toEqual([one.code])
  const history = await people.post('/portalsync/record/changes', { resource: 'customer.store', id: both.id })
  expect(JSON.stringify(history.data)).toContain('distributorIdList')
  expect((await people.post('/portalsync/store/deleteStore', { id: one.id, ver: one.ver })).code).toBe('0')
})

test('a person of a distributor sees the stores of the own distributor alone', async () => {
  const [own, other] = await Promise.all(['D00003', 'D00004'].map(distributorId))
  const [mine, both, theirs] = [
    await create([own as string]),
    await create([own as string, other as string]),
    await create([other as string]),
  ]
  const { token } = await people.addUser({ roles: ['DistributorUser'], distributorID: own })
  expect(codes(await search(isBySearch, token))).toEqual([both.code, mine.code].sort())
  const asked = (id: unknown) => people.post('/portalsync/customer/store/findById', { id }, token)
  expect((await asked(mine.id)).code).toBe('0')
  expect((await asked(theirs.id)).code).toBe('notFound')
  const { ver } = mine
  expect((await people.post('/portalsync/store/update', { id: mine.id, ver, memo: '改' }, token)).code).toBe(
    'notPermitted',
  )
  // With a role that may change them, a store cannot be moved out of the own reach, nor made there.
  await people.addRole('OwnStores', 'distributor', ['search', 'view', 'edit', 'add'], [], 'customer.customermanage')
  const keeper = await people.addUser({ roles: ['OwnStores'], distributorID: own })
  const move = { id: mine.id, ver, distributorIdList: [other] }
  expect((await people.post('/portalsync/store/update', move, keeper.token)).code).toBe('outOfScope')
  const stay = { id: mine.id, ver, distributorIdList: [other, own] }
  expect((await people.post('/portalsync/store/update', stay, keeper.token)).code).toBe('0')
})

test('the pairs are those of the lists, whatever has been written', async () => {
  const missing = await people.api.sql(`
    select s.tenant_id, s.id, one from customer_store s cross join unnest(s.distributor_id_list) one
    except select tenant_id, record_id, target_id from customer_store_by_distributor_id_list`)
  const left = await people.api.sql(`
    select tenant_id, record_id, target_id from customer_store_by_distributor_id_list
    except select s.tenant_id, s.id, one from customer_store s cross join unnest(s.distributor_id_list) one`)
  expect([missing, left]).toEqual([[], []])
  const [counted] = await people.api.sql(`
    select (select count(*)::int from customer_store_by_distributor_id_list where tenant_id = 'yunhe') pairs,
      count(*) filter (where cardinality(distributor_id_list) > 1)::int twice,
      count(*) filter (where distributor_id_list = '{}')::int none
    from customer_store where tenant_id = 'yunhe'`)
  for (const figure of ['pairs', 'twice', 'none']) expect(Number(counted?.[figure])).toBeGreaterThan(0)
})

test('stores of another region than the distributor are not among those of the demo', async () => {
  const elsewhere = await people.api.sql(`
    select s.code from customer_store s
    join distributor_distributor d on d.tenant_id = s.tenant_id and d.id = any(s.distributor_id_list)
    join sys_org team on team.tenant_id = s.tenant_id and team.id = s.org_id
    join sys_org of_distributor on of_distributor.tenant_id = s.tenant_id and of_distributor.id = d.org_id
    where s.code ~ '^S[0-9]+$' and split_part(team.full_path, '/', 3) <> split_part(of_distributor.full_path || of_distributor.id || '/', '/', 3)`)
  expect(elsewhere).toEqual([])
})

test('a closed store of the demo that was passed is passed again when it opens', async () => {
  const [closed] = await search({ state: ['closed'], page: { pageIndex: 1, pageSize: 1 } })
  const opened = await people.post('/portalsync/customer/store/reopen', { id: closed?.id, ver: closed?.ver })
  expect(opened.data).toMatchObject({ state: 'passed', isClosed: '0' })
  const compared = await people.post('/portalsync/customer/store/compare', { id: closed?.id })
  expect(compared.data).toMatchObject({ changed: [], approvedBy: expect.any(String) })
})
