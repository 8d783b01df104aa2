import type { ArchiveEntry } from '@sfa/archive/archive'
import { parsePhotoName } from '@sfa/archive/photo-name'
import type { Tx } from '@sfa/db/tenant-transaction'
import { type RawBuilder, sql } from 'kysely'
import type { Refusal } from '../../photo/photo-refusal'

export interface PlannedPhoto {
  entry: ArchiveEntry
  productId: string
  code: string
  /** From 1. `code.jpg` is the first photo. */
  position: number
}
export interface RefusedPhoto extends Refusal {
  entry: ArchiveEntry
  code?: string
}

/**
 * The product and position of every file of the archive, decided for all of them before the first is read: one look-up
 * for all codes. The first file for a position is taken, later ones are refused.
 */
export async function planPhotos(
  tx: Tx,
  entries: readonly ArchiveEntry[],
): Promise<{ planned: PlannedPhoto[]; refused: RefusedPhoto[] }> {
  const names = entries.map(entry => ({ entry, name: parsePhotoName(entry.name) }))
  const codes = [...new Set(names.flatMap(({ name }) => (name.ok ? name.candidates.map(one => one.code) : [])))]
  const { exact, alike } = await productsByCode(tx, codes)
  const planned: PlannedPhoto[] = []
  const refused: RefusedPhoto[] = []
  const taken = new Map<string, string>()
  for (const { entry, name } of names) {
    if (!name.ok) {
      refused.push({ entry, reason: name.refusal === 'badCode' ? 'photoBadName' : 'photoWrongFormat', params: {} })
      continue
    }
    const meant = name.candidates.find(one => exact.has(one.code)) ?? name.candidates.find(one => alike.has(one.code))
    const [product, ...others] = meant ? (exact.get(meant.code) ?? alike.get(meant.code) ?? []) : []
    if (meant && others.length > 0) {
      refused.push({ entry, code: meant.code, reason: 'photoCodeAmbiguous', params: { code: meant.code } })
      continue
    }
    if (!meant || !product) {
      const code = name.candidates.at(-1)?.code ?? ''
      refused.push({ entry, code, reason: 'photoNoProduct', params: { code } })
      continue
    }
    const position = meant.index ?? 1
    const place = `${product.id}/${position}`
    const other = taken.get(place)
    if (!product.valid)
      refused.push({ entry, code: meant.code, reason: 'photoProductInvalid', params: { code: meant.code } })
    else if (other !== undefined) refused.push({ entry, code: meant.code, reason: 'photoTwice', params: { other } })
    else {
      taken.set(place, entry.path)
      planned.push({ entry, productId: product.id, code: product.code, position })
    }
  }
  return { planned, refused }
}

interface Found {
  id: string
  code: string
  valid: boolean
}

type ByCode = Map<string, Found[]>

/**
 * The products of these codes. A code without a product finds one that differs in case only, if there is exactly one.
 * There is no index without regard to case, so these codes are looked up in one reading of the products.
 */
async function productsByCode(tx: Tx, codes: readonly string[]): Promise<{ exact: ByCode; alike: ByCode }> {
  const exact: ByCode = new Map(
    (await productsWhere(tx, sql`code = any(${codes}::text[])`)).map(product => [product.code, [product]]),
  )
  const left = codes.filter(code => !exact.has(code))
  if (left.length === 0) return { exact, alike: new Map() }
  const folded = [...new Set(left.map(code => code.toLowerCase()))]
  const found = await productsWhere(tx, sql`lower(code) = any(${folded}::text[])`)
  const alike = left.map(code => [code, found.filter(one => one.code.toLowerCase() === code.toLowerCase())] as const)
  return { exact, alike: new Map(alike.filter(([, products]) => products.length > 0)) }
}

async function productsWhere(tx: Tx, where: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<{ code: string; id: string; is_deleted: number }>`
    select code, id, is_deleted from product_product where ${where}`.execute(tx)
  return rows.map(row => ({ id: String(row.id), code: row.code, valid: row.is_deleted === 0 }))
}
