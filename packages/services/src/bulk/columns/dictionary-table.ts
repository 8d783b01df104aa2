import { inTenant } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import type { Services } from '../../services'
import { type Say, toSimplified } from './chinese-variants'
import { separators } from './reference-table'
import { mostSimilar } from './similarity'

export interface DictionaryEntry {
  value: string
  description: string
  descriptionEn: string | null
  valid: boolean
}

/** Entries of one dictionary type, as cells of a file name them: by value, else by description in any language. */
export class DictionaryTable {
  private readonly byValue = new Map<string, DictionaryEntry>()
  private readonly byAnyCase = new Map<string, DictionaryEntry>()
  private readonly byText = new Map<string, DictionaryEntry[]>()

  constructor(readonly entries: readonly DictionaryEntry[]) {
    for (const entry of entries) {
      this.byValue.set(entry.value, entry)
      this.byAnyCase.set(entry.value.toLowerCase(), entry)
      for (const text of new Set([entry.description, entry.descriptionEn ?? entry.description].map(fold)))
        this.byText.set(text, [...(this.byText.get(text) ?? []), entry])
    }
  }

  find(text: string): DictionaryEntry | 'missing' | 'ambiguous' {
    const exact = this.byValue.get(text) ?? this.byAnyCase.get(text.toLowerCase())
    if (exact) return exact
    const named = this.byText.get(fold(text)) ?? []
    const valid = named.filter(entry => entry.valid)
    const candidates = valid.length > 0 ? valid : named
    return candidates.length > 1 ? 'ambiguous' : (candidates[0] ?? 'missing')
  }

  /** What to write into a file: the description where `find` finds the same entry by it, else the value. */
  nameOf(value: string, say: Say): string {
    const entry = this.byValue.get(value)
    if (!entry) return value
    const text = say([entry.description, entry.descriptionEn || entry.description])
    const found = this.find(text)
    return found === entry && !separators.test(text) ? text : value
  }

  suggest(text: string): string | undefined {
    return mostSimilar(
      text,
      this.entries.filter(entry => entry.valid),
      entry => entry.description,
    )?.description
  }

  options(say: Say): string[] {
    return this.entries.filter(entry => entry.valid).map(entry => this.nameOf(entry.value, say))
  }
}

const fold = (text: string) => toSimplified(text.trim()).toLowerCase()

/** Dictionaries of the tenant by type, read with one query. */
export async function loadDictionaries(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  types: readonly string[],
): Promise<Map<string, DictionaryTable>> {
  const { rows } = await inTenant(db, tenantId, tx =>
    sql<{ type: string; value: string; description: string; description_en: string | null; is_deleted: number }>`
      select type, value, description, description_en, is_deleted from parameter_dictionary
      where type = any(${[...types]}::text[]) order by type, sequence, value`.execute(tx),
  )
  return new Map(
    types.map(type => [
      type,
      new DictionaryTable(
        rows
          .filter(row => row.type === type)
          .map(row => ({
            value: row.value,
            description: row.description,
            descriptionEn: row.description_en,
            valid: row.is_deleted === 0,
          })),
      ),
    ]),
  )
}
