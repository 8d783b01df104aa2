import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { isInUse } from '@sfa/db/record/in-use'
import { halfWidth } from '@sfa/kernel/half-width'
import { uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import type { Services } from '../../services'
import { PathNames } from './path-names'
import { mostSimilar } from './similarity'

export interface Target {
  id: string
  code: string | null
  title: string
  valid: boolean
  path?: string | null
  /** The record that it was merged into. */
  mergedInto?: string | null
}

/**
 * Targets with up to this many records are loaded completely; of larger ones only the records that files and pages
 * mention.
 */
const wholeUpTo = 50_000

/** Unique code of a resource, by which references are written in files; null where it has none. */
export const codeFieldOf = (resource: Resource): string | null => uniqueCodeOf(resource.fields) ?? null

/**
 * Records of one resource as cells of a file name them: by unique code, else by title. Reads with one set query,
 * however many rows ask.
 */
export class ReferenceTable {
  private readonly byId = new Map<string, Target>()
  private readonly byCode = new Map<string, Target>()
  private readonly byTitle = new Map<string, Target[]>()
  /** Of a tree whose nodes are named by all levels: `浙江省/杭州市`. */
  private readonly byPath = new Map<string, Target>()
  private readonly asked = new Set<string>()
  private whole = false
  private pathNames: PathNames | undefined

  private constructor(
    private readonly services: Pick<Services, 'db'>,
    private readonly tenantId: string,
    readonly resource: Resource,
    private readonly hasPaths: boolean,
  ) {}

  static async open(
    services: Pick<Services, 'db'>,
    tenantId: string,
    key: string,
    { hasPaths = false } = {},
  ): Promise<ReferenceTable> {
    const table = new ReferenceTable(services, tenantId, resourceOf(key), hasPaths)
    const targets = await table.read(sql`true`, wholeUpTo + 1)
    if (targets.length <= wholeUpTo) {
      for (const target of targets) table.add(target)
      table.whole = true
    }
    return table
  }

  /** True where `find` needs no `prepare` first. */
  get isWhole(): boolean {
    return this.whole
  }

  /** Reads the records that these texts may name, unless they are known already. */
  async prepare(texts: Iterable<string>): Promise<void> {
    if (this.whole) return
    // A text that the database cannot store names no record.
    const wanted = [...texts].filter(text => !this.asked.has(text) && !text.includes('\0'))
    if (wanted.length === 0) return
    for (const text of wanted) this.asked.add(text)
    const code = codeFieldOf(this.resource)
    const title = sql`${sql.ref(columnOf(this.resource.title))} = any(${wanted}::text[])`
    const targets = await this.read(
      code === null ? title : sql`(${title} or ${sql.ref(columnOf(code))} = any(${wanted}::text[]))`,
    )
    await this.addWithSurvivors(targets)
  }

  /** The same for ids, before `nameOf`. */
  async prepareIds(ids: Iterable<string>): Promise<void> {
    if (this.whole) return
    const wanted = [...ids].filter(id => !this.byId.has(id))
    if (wanted.length === 0) return
    for (const target of await this.read(sql`id = any(${wanted}::bigint[])`)) this.add(target)
  }

  /** The record of that code or, where no code matches, of that title; 'ambiguous' where several are called so. */
  find(text: string): Target | 'missing' | 'ambiguous' {
    const coded = this.byCode.get(text) ?? this.byPath.get(pathText(text))
    if (coded) return this.survivorOf(coded)
    const titled = (this.byTitle.get(text) ?? []).filter(target => !target.mergedInto)
    const valid = titled.filter(target => target.valid)
    const candidates = valid.length > 0 ? valid : titled
    if (candidates.length > 1) return 'ambiguous'
    return candidates[0] ?? 'missing'
  }

  /**
   * What to write into a file so that `find` finds the record again: all levels of a tree, else the title where that is
   * safe, else the code.
   */
  nameOf(id: string): string | null {
    const target = this.byId.get(id)
    if (!target) return null
    if (this.whole && target.path && !separators.test(target.path) && this.byPath.get(target.path) === target) {
      const found = this.find(target.path)
      if (typeof found === 'object' && found.id === id) return target.path
    }
    if (this.titleIsUnique() && !separators.test(target.title) && target.title === target.title.trim()) {
      const found = this.find(target.title)
      if (typeof found === 'object' && found.id === id && (this.whole || target.code === null)) return target.title
    }
    return target.code ?? target.title
  }

  /** A valid record with a similar name: first the one that differs only in the width of its characters. */
  suggest(text: string): string | undefined {
    const narrow = halfWidth(text)
    const meant = narrow === text ? 'missing' : this.find(narrow)
    if (typeof meant === 'object' && meant.valid) return narrow
    if (this.hasPaths && this.whole) {
      this.pathNames ??= new PathNames([...this.byId.values()].flatMap(({ valid, path }) => (valid && path) || []))
      const path = this.pathNames.suggest(narrow)
      // What begins as it should is not right by half: 湖北省 for a city of it.
      if (path !== undefined || narrow.includes('/')) return path
    }
    const valid = [...this.byId.values()].filter(target => target.valid)
    const best = mostSimilar(text, valid.slice(0, 2000), target => target.title)
    return best?.title
  }

  /** Valid records in the order of their codes, for dropdowns; undefined where there are more than `max`. */
  options(max: number): string[] | undefined {
    if (!this.whole || this.byId.size > max) return undefined
    return [...this.byId.values()].flatMap(target => (target.valid ? [this.nameOf(target.id) ?? target.title] : []))
  }

  /** An alias means the record that it was merged into. */
  private survivorOf(target: Target): Target {
    return (target.mergedInto && this.byId.get(target.mergedInto)) || target
  }

  private async addWithSurvivors(targets: readonly Target[]): Promise<void> {
    for (const target of targets) this.add(target)
    const wanted = targets.flatMap(({ mergedInto }) => (mergedInto && !this.byId.has(mergedInto) ? [mergedInto] : []))
    if (wanted.length > 0) for (const target of await this.read(sql`id = any(${wanted}::bigint[])`)) this.add(target)
  }

  private titleIsUnique(): boolean {
    return this.resource.fields[this.resource.title]?.unique === true
  }

  private add(target: Target): void {
    if (this.byId.has(target.id)) return
    this.byId.set(target.id, target)
    if (target.code !== null) this.byCode.set(target.code, target)
    if (target.path) this.byPath.set(target.path, target)
    const titled = this.byTitle.get(target.title)
    if (titled) titled.push(target)
    else this.byTitle.set(target.title, [target])
  }

  private async read(where: ReturnType<typeof sql>, limit: number | null = null): Promise<Target[]> {
    const code = codeFieldOf(this.resource)
    const { mergedInto } = this.resource
    const { rows } = await inTenant(this.services.db, this.tenantId, tx =>
      sql<{
        id: string
        code: string | null
        title: string | null
        valid: boolean
        path: string | null
        into: string | null
      }>`
        select id, ${code === null ? sql`null` : sql.ref(columnOf(code))} code,
          ${sql.ref(columnOf(this.resource.title))} title, ${this.hasPaths ? pathOf(this.resource) : sql`null`} path,
          ${isInUse(this.resource)} valid,
          ${mergedInto === undefined ? sql`null` : sql`${sql.ref(columnOf(mergedInto))}::text`} "into"
        from ${sql.table(tableOf(this.resource))} node where ${where}
        order by ${sql.ref(columnOf(code ?? this.resource.title))} limit ${limit}`.execute(tx),
    )
    return rows.map(row => ({
      id: String(row.id),
      code: row.code,
      title: row.title ?? '',
      valid: row.valid,
      path: row.path,
      mergedInto: row.into,
    }))
  }
}

/** Names of all levels down to a node, `/` between them. */
function pathOf(resource: Resource) {
  const title = sql.ref(columnOf(resource.title))
  return sql`concat_ws('/', variadic array(
    select above.${title} from ${sql.table(tableOf(resource))} above
    where above.id = any(string_to_array(trim(both '/' from node.full_path), '/')::bigint[]) order by above.level
  ) || node.${title})`
}

/** What separates several values in one cell. */
export const separators = /[,，;；、|]/

/** A path as it is kept, however its names are set apart: 华东 / 上海. */
const pathText = (text: string) =>
  text
    .split('/')
    .map(name => name.trim())
    .join('/')
