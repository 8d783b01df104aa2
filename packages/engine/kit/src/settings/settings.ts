import type { Condition, FlagField, ImageField, MoneyField, NumberField, RefField, TextField } from '../fields/field'
import type { Label } from '../label'
import type { Rule } from '../rule'

/** One or several of a few values that the product itself knows. */
export interface ChoiceField<V extends string = string> {
  kind: 'choice'
  label: Label
  options: readonly (readonly [value: V, label: Label])[]
  /** Several may be chosen; they keep the order of `options`. */
  multiple: boolean
  /** Of several: they keep the order that the user gives them. Until it is set, all are chosen. */
  ordered?: true
  required?: boolean
  hint?: Label
  default?: V
  /** As that of fields. */
  when?: Condition
}

export type SettingField = TextField | NumberField | MoneyField | FlagField | ImageField | RefField | ChoiceField

/**
 * The value of a setting on the wire and in the service. Until it is set: its default, else the empty text, null for a
 * number, a reference or a single choice, an empty list for pictures and several choices.
 */
export type SettingValue = string | number | null | readonly string[]

type ValueOf<F extends SettingField> = F extends { kind: 'choice'; multiple: true }
  ? readonly string[]
  : F extends ChoiceField<infer V>
    ? V | null
    : F extends { kind: 'image' }
      ? readonly string[]
      : F extends { kind: 'number' | 'money' }
        ? number | null
        : F extends { kind: 'ref' }
          ? string | null
          : F extends { kind: 'flag' }
            ? '0' | '1'
            : string

/** What `settingsOf` answers for a definition. */
export type SettingsValues<S> = S extends Settings<infer F> ? { readonly [K in keyof F]: ValueOf<F[K]> } : never

export interface SettingsSection {
  title: Label
  fields: readonly string[]
}

/**
 * A page of settings of the tenant: a typed singleton over the system configuration, where each field is the row of
 * `type` and the field's name as `param`. The page, its calls, its permission keys and its menu entry follow from it.
 */
export interface Settings<F extends Readonly<Record<string, SettingField>> = Readonly<Record<string, SettingField>>> {
  /** The configuration type, as the documents name it where they do. */
  type: string
  /** Route of the page; `<path>:search` opens it and `<path>:edit` saves it. */
  path: string
  label: Label
  fields: F
  sections: readonly SettingsSection[]
  /** What the values have to keep between them; a failure is shown at the first field of its rule. */
  rules?: readonly Pick<Rule, 'on' | 'check'>[]
  /** A line above the button that follows from the values, e.g. what a title will look like. */
  preview?(values: Readonly<Record<string, SettingValue>>): Label | null
}

interface Definition<F extends Readonly<Record<string, SettingField>>> extends Omit<Settings<F>, 'sections'> {
  sections?: readonly { title: Label; fields: readonly (keyof F & string)[] }[]
}

/**
 * Throws at start, naming the setting, where a default is none of the values, a section leaves a field out or a `when`
 * looks at a field that is none.
 */
export function defineSettings<const F extends Readonly<Record<string, SettingField>>>(
  definition: Definition<F>,
): Settings<F> {
  const names = Object.keys(definition.fields)
  const { sections = [{ title: definition.label, fields: names }], type } = definition
  const shown = sections.flatMap(section => section.fields as readonly string[])
  const missing = names.filter(name => !shown.includes(name))
  if (missing.length > 0) throw new Error(`settings ${type}: no section shows ${missing.join(', ')}`)
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.when && !names.includes(field.when.field))
      throw new Error(
        `settings ${type}: ${name} looks at ${field.when.field}, which is no field; its fields are ${names.join(', ')}`,
      )
    if (field.kind !== 'choice' || field.default === undefined) continue
    if (!field.options.some(([value]) => value === field.default)) {
      throw new Error(
        `settings ${type}: ${name} has no option "${field.default}"; its options are ${field.options.map(([value]) => value).join(', ')}`,
      )
    }
  }
  return { ...definition, sections }
}

export const choice = <const V extends string>(
  label: Label,
  options: readonly (readonly [value: V, label: Label])[],
  more: Partial<Pick<ChoiceField<V>, 'required' | 'hint' | 'default' | 'when'>> = {},
): ChoiceField<V> & { multiple: false } => ({ kind: 'choice', label, options, multiple: false, ...more })

export const choices = <const V extends string>(
  label: Label,
  options: readonly (readonly [value: V, label: Label])[],
  more: Partial<Pick<ChoiceField<V>, 'required' | 'hint' | 'ordered' | 'when'>> = {},
): ChoiceField<V> & { multiple: true } => ({ kind: 'choice', label, options, multiple: true, ...more })

export type SettingsOperation = 'search' | 'save'

/** `/portalsync/settings/<type>/search` and `…/save`. */
export const settingsCall = ({ type }: Settings, operation: SettingsOperation) =>
  `/portalsync/settings/${type}/${operation}`

/** `enterpriseparametersetting/password:edit`. */
export const settingsKey = ({ path }: Settings, operation: SettingsOperation) =>
  `${path.slice(1)}:${operation === 'search' ? 'search' : 'edit'}`
