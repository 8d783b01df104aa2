import type { ArchiveEntry } from '@sfa/archive/archive'
import { parsePhotoName } from '@sfa/archive/photo-name'
import type { Tx } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import type { Refusal } from './photo-refusal'

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
 * Which product and position every file of the archive is meant for, decided for all of them before the first is read:
 * one look-up for all codes. The first file for a place is taken, later ones are refused.
 */
export async function planPhotos(
  tx: Tx,
  entries: readonly ArchiveEntry[],
): Promise<{ planned: PlannedPhoto[]; refused: RefusedPhoto[] }> {
  const names = entries.map(entry => ({ entry, name: parsePhotoName(entry.name) }))
  const codes = [...new Set(names.flatMap(({ name }) => (name.ok ? name.candidates.map(one => one.code) : [])))]
  const products = await productsByCode(tx, codes)
  const planned: PlannedPhoto[] = []
  const refused: RefusedPhoto[] = []
  const taken = new Map<string, string>()
  for (const { entry, name } of names) {
    if (!name.ok) {
      refused.push({ entry, reason: name.refusal === 'badCode' ? 'photoBadName' : 'photoWrongFormat', params: {} })
      continue
    }
    const meant = name.candidates.find(one => products.has(one.code))
    const product = meant && products.get(meant.code)
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
      planned.push({ entry, productId: product.id, code: meant.code, position })
    }
  }
  return { planned, refused }
}

async function productsByCode(tx: Tx, codes: readonly string[]) {
  const found = await sql<{ code: string; id: string; is_deleted: number }>`
    select code, id, is_deleted from product_product where code = any(${codes}::text[])`.execute(tx)
  return new Map(found.rows.map(row => [row.code, { id: String(row.id), valid: row.is_deleted === 0 }]))
}
