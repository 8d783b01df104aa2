import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { type Found, lookUp } from '@sfa/db/record/look-up'
import type { FieldFailure } from '@sfa/kernel/app-error'
import type { CascaderField, DictField, DictsField, ImageField, RefField, RefsField } from '@sfa/kit/fields/field'
import { optionsOf } from '@sfa/kit/fields/field-questions'
import { formatsText } from '@sfa/kit/fields/formats-text'

type Judge = (found: Found) => FieldFailure | null

/**
 * What a save has to ask the database about its values, collected first, so that one statement answers all questions.
 * Failures come in the order of the questions.
 */
export class SaveQuestions {
  private readonly records = new Map<string, Set<string>>()
  private readonly dictionary = new Map<string, Set<string>>()
  private readonly systemConfig = new Map<string, Set<string>>()
  private readonly pictures = new Set<string>()
  private readonly judges: Judge[] = []

  /** A failure that needs no question to the database. */
  refuse(failure: FieldFailure): void {
    this.judges.push(() => failure)
  }

  record({ to }: RefField | RefsField | CascaderField, field: string, value: string): void {
    want(this.records, to, value)
    this.judges.push(found => {
      const valid = found.validityOf(to, value)
      if (valid) return null
      if (valid === undefined) return { field, code: 'refMissing', params: { value }, value }
      // Its id says nothing to the user.
      return { field, code: 'refInvalid', params: { value: found.titleOf(to, value) ?? value }, value }
    })
  }

  choice(field: DictField | DictsField, failure: FieldFailure, value: string): void {
    const known = optionsOf(field)
    if (known) {
      if (!known.some(([option]) => option === value)) this.refuse(failure)
      return
    }
    const { type, source = 'dictionary' } = field
    want(this[source], type, value)
    this.judges.push(found => (found.offers(source, type, value) ? null : failure))
  }

  picture({ formats, maxKB }: ImageField, field: string, id: string): void {
    this.pictures.add(id)
    const allowed = formats.map(format => (format === 'jpg' ? 'jpeg' : format) as string)
    this.judges.push((found): FieldFailure | null => {
      const file = found.pictureOf(id)
      if (!file) return { field, code: 'refMissing', params: { value: id } }
      if (file.bytes > maxKB * 1024) return { field, code: 'photoTooLarge', params: { maxKB } }
      return allowed.includes(file.format)
        ? null
        : { field, code: 'photoWrongFormat', params: { formats: formatsText(formats) } }
    })
  }

  async failures(tx: Tx): Promise<FieldFailure[]> {
    const found = await lookUp(tx, this.wanted())
    return this.judges.flatMap(judge => judge(found) ?? [])
  }

  private wanted() {
    const { records, dictionary, systemConfig, pictures } = this
    return { records, dictionary, systemConfig, pictures }
  }
}

function want(wanted: Map<string, Set<string>>, name: string, value: string): void {
  const values = wanted.get(name) ?? new Set()
  wanted.set(name, values.add(value))
}
