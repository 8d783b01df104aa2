import { unit as unitResource } from '@sfa/parameter/definitions/unit.resource'
import { product as productResource } from '@sfa/product/definitions/product.resource'
import type { QueryClient } from '@tanstack/react-query'
import { dictionaryQuery } from '../../../resource-screens/lookup/dictionaries'
import { recordsKey, searchRecords, type WireRow } from '../../../resource-screens/record-calls'
import { labelOf } from '../../../shared/language/label'
import type { EntryProduct, LineUnit } from './entry-lines'

const offered = 12
const valid = { isDeleted: '0' }

/** Products whose code, bar code or name holds the text; one that has it as its code or bar code comes first. */
export async function findProducts(client: QueryClient, text: string, signal?: AbortSignal): Promise<EntryProduct[]> {
  const wanted = text.trim().toLowerCase()
  const { rows } = await searchRecords(
    productResource,
    { ...valid, searchField: text.trim(), page: { pageIndex: 1, pageSize: offered } },
    { signal, saidBy: 'background' },
  )
  const isMeant = ({ code, barCode }: WireRow) =>
    [code, barCode].some(one => String(one ?? '').toLowerCase() === wanted)
  return toProducts(client, [...rows.filter(isMeant), ...rows.filter(row => !isMeant(row))])
}

/** Whether the text is the code of the product, so that it is meant and no other one. */
export const isCodeOf = (text: string, { code, barCode }: EntryProduct): boolean =>
  [code, barCode].some(one => one?.toLowerCase() === text.trim().toLowerCase())

/** Products by their codes and bar codes, in small letters: a call for the codes and one for what is none. */
export async function productsByCodes(
  client: QueryClient,
  codes: readonly string[],
): Promise<ReadonlyMap<string, EntryProduct>> {
  const found = new Map<string, EntryProduct>()
  for (const field of ['code', 'barCode']) {
    const wanted = [...new Set(codes)].filter(code => !found.has(code.toLowerCase()))
    if (wanted.length === 0) break
    const { rows } = await searchRecords(productResource, {
      ...valid,
      [field]: wanted,
      page: { pageIndex: 1, pageSize: Math.min(1000, wanted.length * 2) },
    })
    const products = await toProducts(client, rows)
    for (const [at, row] of rows.entries()) {
      const name = String(row[field] ?? '').toLowerCase()
      if (wanted.some(one => one.toLowerCase() === name)) found.set(name, products[at] as EntryProduct)
    }
  }
  return found
}

/** Products by id, invalid ones included: an order that has them is shown as it is. */
export async function productsById(
  client: QueryClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntryProduct>> {
  if (ids.length === 0) return new Map()
  const { rows } = await searchRecords(productResource, { ids, page: { pageIndex: 1, pageSize: ids.length } })
  const products = await toProducts(client, rows)
  return new Map(rows.map(({ id }, at) => [id, products[at] as EntryProduct]))
}

interface Units {
  ofDictionary: ReadonlyMap<string, string>
  byId: ReadonlyMap<string, string>
}

async function toProducts(client: QueryClient, rows: readonly WireRow[]): Promise<EntryProduct[]> {
  const units = await unitNames(client, rows.flatMap(idsOfUnits))
  return rows.map(row => ({
    code: String(row.code),
    name: String(row.fullNameCn ?? ''),
    ...(row.barCode ? { barCode: String(row.barCode) } : {}),
    specification: String(row._labels?.packSizeID ?? ''),
    units: unitsOf(row, units),
  }))
}

const basicOf = ({ basicUnit }: WireRow) => (basicUnit as { uomid?: string | null } | null | undefined)?.uomid ?? null
const subUnitsOf = ({ subUnits }: WireRow) =>
  (subUnits ?? []) as readonly { uomid?: string | null; conversionRatio?: number | null }[]
const idsOfUnits = (row: WireRow): string[] =>
  [basicOf(row), ...subUnitsOf(row).map(({ uomid }) => uomid)].flatMap(id => (id ? [String(id)] : []))

/** As the prices have it: the basic unit with its sub-units where they are filled, else the small and the big unit. */
function unitsOf(row: WireRow, { ofDictionary, byId }: Units): LineUnit[] {
  const basic = basicOf(row)
  if (basic) {
    const subs = subUnitsOf(row).flatMap(({ uomid, conversionRatio }) =>
      uomid
        ? [{ code: String(uomid), name: byId.get(String(uomid)) ?? String(uomid), ratio: Number(conversionRatio) }]
        : [],
    )
    return [{ code: String(basic), name: byId.get(String(basic)) ?? String(basic), ratio: 1 }, ...subs]
  }
  const named = (code: unknown, ratio: number) =>
    code ? [{ code: String(code), name: ofDictionary.get(String(code)) ?? String(code), ratio }] : []
  const both = [...named(row.sourceUom, 1), ...named(row.targetUom, Number(row.denominator ?? 1))]
  return both.filter(({ code }, at) => both.findIndex(one => one.code === code) === at)
}

async function unitNames(client: QueryClient, ids: readonly string[]): Promise<Units> {
  const wanted = [...new Set(ids)].toSorted()
  const [items, records] = await Promise.all([
    client.fetchQuery(dictionaryQuery('SpecsUnit')),
    wanted.length === 0
      ? []
      : client.fetchQuery({
          queryKey: recordsKey(unitResource, 'of-products', wanted),
          queryFn: async () =>
            (await searchRecords(unitResource, { ids: wanted, page: { pageIndex: 1, pageSize: wanted.length } })).rows,
          staleTime: 300_000,
        }),
  ])
  return {
    ofDictionary: new Map(
      items.map(({ value, description, descriptionEn }) => [value, labelOf([description, descriptionEn ?? ''])]),
    ),
    byId: new Map(records.map(({ id, nameCn, nameEn }) => [id, labelOf([String(nameCn), String(nameEn ?? '')])])),
  }
}
