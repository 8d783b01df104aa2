import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { halfWidth } from '@sfa/kernel/half-width'
import type { DictField } from '@sfa/kit/fields/field'
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
  /** What it was called before; only found by it, never written. */
  formerly?: readonly string[]
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
      for (const text of new Set(
        [entry.description, entry.descriptionEn ?? entry.description, ...(entry.formerly ?? [])].map(fold),
      ))
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
    const narrow = halfWidth(text)
    const meant = narrow === text ? 'missing' : this.find(narrow)
    if (typeof meant === 'object' && meant.valid) return narrow
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

/** Choices that a definition names itself, as entries. */
export const tableOfOptions = (
  options: NonNullable<DictField['options']>,
  former: DictField['formerOptions'] = {},
): DictionaryTable =>
  new DictionaryTable(
    options.map(([value, label]) => ({
      value,
      description: label[0],
      descriptionEn: label[1],
      valid: true,
      ...(former[value] && { formerly: former[value] }),
    })),
  )

const fold = (text: string) => toSimplified(text.trim()).toLowerCase()

/** Which list of choices: a dictionary, or the params of a configuration type. */
export type Choices = Pick<DictField, 'type' | 'source'>

export const choicesKey = ({ type, source }: Choices): string =>
  source === 'systemConfig' ? `systemConfig:${type}` : `dictionary:${type}`

interface EntryRow {
  type: string
  value: string
  description: string
  description_en: string | null
  is_deleted: number
}

/** Lists of choices of the tenant by `choicesKey`, read with one query for each place where they stand. */
export async function loadChoices(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  wanted: readonly Choices[],
): Promise<Map<string, DictionaryTable>> {
  const typesOf = (systemConfig: boolean) => [
    ...new Set(wanted.flatMap(({ type, source }) => ((source === 'systemConfig') === systemConfig ? [type] : []))),
  ]
  const [types, configTypes] = [typesOf(false), typesOf(true)]
  return inTenant(db, tenantId, async tx => {
    const found = await sql<EntryRow>`
      select type, value, description, description_en, is_deleted from parameter_dictionary
      where type = any(${types}::text[]) order by type, sequence, value`.execute(tx)
    const tables = types.map(type => [choicesKey({ type }), tableOf(found.rows, type)] as const)
    if (configTypes.length === 0) return new Map(tables)
    const configured = await sql<EntryRow>`
      select type, param as value, coalesce(nullif(value, ''), param) description, null description_en, is_deleted
      from parameter_system_config where type = any(${configTypes}::text[]) order by type, id`.execute(tx)
    const source = 'systemConfig' as const
    const more = configTypes.map(type => [choicesKey({ type, source }), tableOf(configured.rows, type)] as const)
    return new Map([...tables, ...more])
  })
}

const tableOf = (rows: readonly EntryRow[], type: string) =>
  new DictionaryTable(
    rows
      .filter(row => row.type === type)
      .map(row => ({
        value: row.value,
        description: row.description,
        descriptionEn: row.description_en,
        valid: row.is_deleted === 0,
      })),
  )
