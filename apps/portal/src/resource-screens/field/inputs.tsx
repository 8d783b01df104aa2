import type { FieldKind, FieldOf } from '@sfa/kit/fields/field'
import type { ComponentType } from 'react'
import { CascaderInput } from './cascader-input'
import { CustomInput } from './custom-input'
import { DateInput, DateTimeInput } from './date-input'
import { DateRangeInput } from './date-range-input'
import { DictInput, DictsInput } from './dict-input'
import { FileInput } from './file-input'
import { FlagInput, ValidityInput } from './flag-input'
import { GeoInput } from './geo-input'
import { GroupInput } from './group-input'
import { ImageInput } from './image-input'
import type { InputProps } from './input-props'
import { JsonInput } from './json-input'
import { LinesInput } from './lines-input'
import { MoneyInput, NumberInput, QuantityInput } from './number-input'
import { ParentInput, RefInput, RefsInput } from './ref-input'
import { RichTextFieldInput } from './rich-text-field-input'
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
  file: FileInput,
  richText: RichTextFieldInput,
  json: JsonInput,
  geo: GeoInput,
  dateRange: DateRangeInput,
  cascader: CascaderInput,
  group: GroupInput,
  lines: LinesInput,
  custom: CustomInput,
} satisfies { [K in FieldKind]: ComponentType<InputProps<FieldOf<K>>> }
