/** What the product says and a row keeps: [zh-CN, en-US], since its readers have languages of their own. */
type Told = readonly [zh: string, en: string]

export const keptText = (told: Told): string => JSON.stringify(told)

/** Undefined for a text that was kept in one language. */
export function toldLabel(kept: unknown): Told | undefined {
  if (typeof kept !== 'string' || !kept.startsWith('["')) return undefined
  try {
    const [zh, en] = JSON.parse(kept) as unknown[]
    return typeof zh === 'string' && typeof en === 'string' ? [zh, en] : undefined
  } catch {
    return undefined
  }
}

/** The same in one text where the languages do not differ, as "HTTP 500". */
export const keptSaid = (told: Told): string => (told[0] === told[1] ? told[0] : keptText(told))
