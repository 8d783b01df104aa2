import type { Field } from '@sfa/kit/fields/field'
import type { Resource } from '@sfa/kit/resource'
import type { ReactNode } from 'react'
import type { WireRow } from '../record-calls'

/** A controlled input of one field. `value` and what `onChange` gets are wire values; empty is null. */
export interface InputProps<F extends Field = Field> {
  field: F
  resource: Resource
  /** Path inside the form. */
  path: readonly (string | number)[]
  mode: 'add' | 'edit'
  /** The record being edited, as it was read. */
  row?: WireRow
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  /** Fields that a setting of the tenant hides; `basicUnit.basicprice` is one inside a group or line. */
  hidden?: ReadonlySet<string>
  /** For kinds that are made of fields: a field inside this one. */
  renderField: (inner: InnerField) => ReactNode
}

/** What an input needs that looks at nothing but its own value; forms of other things than records use it too. */
export type PlainInputProps<F extends Field = Field> = Pick<
  InputProps<F>,
  'field' | 'id' | 'value' | 'onChange' | 'disabled'
>

export interface InnerField {
  field: Field
  path: readonly (string | number)[]
  /** Where the form instance knows it, when `path` is relative to a list. */
  name?: (string | number)[]
  /** Without label: the table around it has headers. */
  bare?: boolean
}
