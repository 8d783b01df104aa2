import type { Label } from './label'

export interface Rule<K extends string = string> {
  name: string
  /** Fields that the rule reads; a failure is shown at the first one. */
  on: readonly K[]
  /** `null` when kept. `row` holds wire values; absent fields are undefined. */
  check(row: Readonly<Record<string, unknown>>): Label | null
  /** Which cells a failure is about (`code`, `subUnits.0.uomid`), the one to correct first. Default: the fields. */
  at?(row: Readonly<Record<string, unknown>>): readonly string[]
  /** The rule is kept unless each of these fields has one of these values; imports pass over all other rows. */
  onlyIf?: Readonly<Partial<Record<K, readonly string[]>>>
  /** A record that has a value in this field does not break it. Rows of an import that bring one need no look. */
  heldBy?: K
}
