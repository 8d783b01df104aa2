import type { FieldKind, FieldOf } from '@sfa/resource-kit/field'
import type { ComponentType } from 'react'
import { CustomInput } from './custom-input'
import { DateInput, DateTimeInput } from './date-input'
import { DictInput, DictsInput } from './dict-input'
import { FlagInput, ValidityInput } from './flag-input'
import { GroupInput } from './group-input'
import { ImageInput } from './image-input'
import type { InputProps } from './input-props'
import { LinesInput } from './lines-input'
import { MoneyInput, NumberInput, QuantityInput } from './number-input'
import { ParentInput, RefInput, RefsInput } from './ref-input'
import { CodeInput, TextInput } from './text-input'

/** The input facet of every kind of field. */
export const inputs = {
  text: TextInput,
  code: CodeInput,
  number: NumberInput,
  money: MoneyInput,
  quantity: QuantityInput,
  date: DateInput,
  dateTime: DateTimeInput,
  flag: FlagInput,
  validity: ValidityInput,
  dict: DictInput,
  dicts: DictsInput,
  ref: RefInput,
  refs: RefsInput,
  parent: ParentInput,
  image: ImageInput,
  group: GroupInput,
  lines: LinesInput,
  custom: CustomInput,
} satisfies { [K in FieldKind]: ComponentType<InputProps<FieldOf<K>>> }

/** Kinds whose input is made of form fields of its own, with errors of their own. */
export const composedKinds: ReadonlySet<FieldKind> = new Set(['group', 'lines', 'custom'])
