import { type ObjectFieldKind, objectTable } from '@sfa/kit/object-definition'
import { startApi } from '../integration/session/start-api'
import { atMost, type BenchRow, scaled, withinBudget } from './lib/bench-row'

const objects = 50
const searches = 200

const field = (fieldName: string, fieldKind: ObjectFieldKind, more: object = {}) => ({
  fieldName,
  fieldDescription: `字段${fieldName}`,
  fieldEnDescription: `Field ${fieldName}`,
  fieldKind,
  ...more,
})
const fieldList = [
  field('number', 'Code', { isKey: '1', isRequired: '1', inSearch: '1' }),
  field('name', 'Text', { isRequired: '1' }),
  field('amount', 'Number', { inSearch: '1' }),
  field('day', 'Date'),
  ...Array.from({ length: 6 }, (_, at) => field(`note${at}`, 'Text')),
]

/**
 * Fifty objects of one tenant with a million records in all: how long a search by the beginning of the key takes, one by
 * a number, and a page; beside the same search of a list of the product with as many records as one object.
 */
export async function run(): Promise<BenchRow[]> {
  const each = Math.round(scaled(1_000_000) / objects)
  const api = await startApi()
  try {
    const token = await api.tokenOf('yunhe', 'admin')
    const ask = async (path: string, body: object) => {
      const { code, data } = await api.post(path, body, token)
      if (code !== '0') throw new Error(`${path} answered ${code}`)
      return data
    }
    for (let at = 0; at < objects; at++) {
      const names = { code: `bench${at}`, nameCn: `对象${at}`, nameEn: `Object ${at}` }
      const { id } = await ask('/portalsync/parameter/custom-object/create', { ...names, fieldList })
      await api.sql(fill(objectTable(id)), [each])
      await api.sql(`analyze ${objectTable(id)}`)
    }
    await api.sql(brands, [each])
    await api.sql('analyze product_brand')
    /** Of two searches in turn, so that what else the machine does meets both. */
    const timed = async (...kinds: ((turn: number) => [path: string, body: object])[]) => {
      const times: number[][] = kinds.map(() => [])
      for (let turn = -objects; turn < searches; turn++)
        for (const [at, search] of kinds.entries()) {
          const begun = performance.now()
          await ask(...search(Math.abs(turn)))
          if (turn >= 0) times[at]?.push(performance.now() - begun)
        }
      return times.map(some => some.toSorted((a, b) => a - b))
    }
    const part = (times: readonly number[] | undefined, share: number) => times?.[Math.floor(searches * share)] ?? 0
    const page = { pageIndex: 1, pageSize: 20 }
    const of = (turn: number) => `/portalsync/custom/bench${(turn * 7) % objects}/search`
    const some = (turn: number) => String((turn * 37) % (each / 100)).padStart(5, '0')
    const [byKey, plain] = await timed(
      turn => [of(turn), { number: `X${some(turn)}`, page }],
      turn => ['/portalsync/product/searchBrand', { code: `X${some(turn)}`, page }],
    )
    const [byNumber, deep] = await timed(
      turn => [of(turn), { amount: [turn * 10, turn * 10 + 20], page }],
      turn => [of(turn), { page: { pageIndex: 1 + ((turn * 13) % (each / 20)), pageSize: 20 } }],
    )
    const label = `${objects} objects with ${(each * objects).toLocaleString('en')} records`
    return [
      withinBudget(`${label}, search by the beginning of the key: 95 of 100`, 'ms', part(byKey, 0.95), 50),
      withinBudget(`${label}, search by a number: 95 of 100`, 'ms', part(byNumber, 0.95), 50),
      withinBudget(`${label}, any page: 95 of 100`, 'ms', part(deep, 0.95), 50),
      atMost(
        `${label}, search by the beginning of the key / the same of as many brands: middle`,
        'ms',
        part(byKey, 0.5),
        part(plain, 0.5),
        1.5,
      ),
    ]
  } finally {
    await api.stop()
  }
}

const notes = Array.from({ length: 6 }, (_, at) => `note${at}`)
const fill = (table: string) => `
  insert into ${table} (tenant_id, number, name, amount, day, ${notes.join(', ')})
  select 'yunhe', 'X' || lpad(n::text, 7, '0'), '记录' || n, (n * 7919) % 10000, date '2026-01-01' + n % 365,
    ${notes.map(note => `'${note} ' || n`).join(', ')}
  from generate_series(1, $1::int) n`
const brands = `
  insert into product_brand (tenant_id, code, name_cn)
  select 'yunhe', 'X' || lpad(n::text, 7, '0'), '品牌' || n from generate_series(1, $1::int) n`
