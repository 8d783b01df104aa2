import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { halfWidth } from '@sfa/kernel/half-width'
import { type RawBuilder, sql } from 'kysely'
import {
  mostCandidates,
  type NamedProduct,
  pairsOf,
  plainName,
  separators,
  tellingPairs,
} from '../../rules/robot/product-names'

/** Names that one statement looks for: the table is read once for all of them. */
const namesAtOnce = 40
/** A text that is longer is no name; its beginning is looked for. */
const mostPairs = 40

/** Products that orders may have: valid ones that are no material. */
const ordered = sql`is_deleted = 0 and product_type is distinct from '2'`

/**
 * Products that may be meant by what customers said: for each text those with its code or bar code, and the names that
 * share the most pairs of letters with it. However many products there are, no more than `mostCandidates` come for a text.
 * Codes as they are written come from their index, and a call that says only those reads nothing else.
 */
export async function findCandidates(tx: Tx, said: readonly string[]): Promise<NamedProduct[]> {
  const texts = [...new Set(said.map(plainName))].filter(text => text !== '')
  const written = [...new Set(said.flatMap(text => [text.trim(), halfWidth(text).trim().toUpperCase()]))]
  const found = new Map((await productsWhere(tx, sql`code = any(${written}::text[])`)).map(one => [one.id, one]))
  const coded = new Set([...found.values()].flatMap(({ codes }) => codes.map(plainName)))
  const open = texts.filter(text => !coded.has(text))
  for (let from = 0; from < open.length; from += namesAtOnce) {
    const ids = await idsLike(tx, open.slice(from, from + namesAtOnce))
    const more = ids.filter(id => !found.has(id))
    for (const one of await productsWhere(tx, sql`id = any(${more}::bigint[])`)) found.set(one.id, one)
  }
  return [...found.values()].sort((a, b) => Number(a.id) - Number(b.id))
}

async function productsWhere(tx: Tx, which: RawBuilder<unknown>): Promise<NamedProduct[]> {
  const { rows } = await sql<NamedProduct>`
    select id::text, array_remove(array[code, nullif(bar_code, '')], null) codes,
      array_remove(array[full_name_cn, nullif(short_name_cn, ''), nullif(full_name_en, ''), nullif(short_name_en, '')], null) names
    from product_product where ${ordered} and ${which}`.execute(tx)
  return rows
}

async function idsLike(tx: Tx, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map(text => ({ text, pairs: [...new Set(pairsOf(text))].slice(0, mostPairs) }))
  const telling = texts.flatMap(text => [...new Set(tellingPairs(text))].slice(0, mostPairs))
  const alike = [...new Set(telling)].map(lettersOf).join('|')
  // Codes in another spelling; those with Chinese letters are meant as they are written.
  const codes = texts.filter(text => !/\p{Script=Han}/u.test(text))
  const exact = `^(${codes.map(lettersOf).join('|')})$`
  const { rows } = await sql<{ id: string }>`
    with near as materialized (
      select id, full_name_cn, short_name_cn, full_name_en, short_name_en from product_product
      where ${ordered} and (full_name_cn ~* ${alike} or short_name_cn ~* ${alike} or full_name_en ~* ${alike}
        or short_name_en ~* ${alike})
    ), named as materialized (
      select id, at, regexp_replace(lower(case when name ~ ${wide} then normalize(name, NFKC) else name end), ${stripped}, '', 'g') as name
      from near cross join lateral unnest(array[full_name_cn, short_name_cn, full_name_en, short_name_en])
        with ordinality n (name, at) where name <> ''
    )
    ${sql.join(
      wanted.map(
        ({ pairs }) => sql`(
      select id::text from (select id, at, name, ${sharedBy(pairs)} shared from named) one where shared > 0
      order by shared desc, length(name), one.id, at limit ${mostCandidates})`,
      ),
      sql` union `,
    )}
    union select id::text from product_product where ${ordered} and (code ~* ${exact} or bar_code ~* ${exact})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

const sharedBy = (pairs: readonly string[]) =>
  sql.join(
    pairs.map(pair => sql`(strpos(name, ${pair}) > 0)::int`),
    sql` + `,
  )

const wide = '[\\u3000\\uff01-\\uff5e\\uffe0-\\uffe6]'
const between = `[\\s\\u3000${separators}]`
const stripped = `${between}+`
const isAscii = /^[!-~]$/

/** A letter as it may be stored; input methods of Chinese write the letters of ASCII in full width. */
function letter(one: string): string {
  if (!isAscii.test(one)) return one
  const plain = /[a-z0-9]/i.test(one) ? one : `\\${one}`
  return `[${plain}${String.fromCharCode(one.charCodeAt(0) + 0xfee0)}]`
}

/** Letters one after the other, whatever stands between them that names do not count. */
const lettersOf = (text: string) => [...text].map(letter).join(`${between}*`)
