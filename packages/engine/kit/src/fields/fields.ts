import type { Label } from '../label'
import type {
  CascaderField,
  CodeField,
  CustomField,
  DateField,
  DateRangeField,
  DateTimeField,
  DictField,
  DictsField,
  Field,
  FileField,
  FlagField,
  GeoField,
  GroupField,
  ImageField,
  JsonField,
  LineCell,
  LinesField,
  MoneyField,
  NumberField,
  ParentField,
  QuantityField,
  RefField,
  RefsField,
  RichTextField,
  TextField,
  ValidityField,
} from './field'

type Options<F extends Field, Extra extends string = never> = Omit<Partial<F>, 'kind' | 'label' | Extra>

export const text = (label: Label, options: Options<TextField> = {}): TextField => ({
  kind: 'text',
  label,
  max: 100,
  ...options,
})

export const code = (label: Label, options: Options<CodeField> = {}): CodeField => ({
  kind: 'code',
  label,
  max: 50,
  ...options,
})

export const number = (label: Label, options: Options<NumberField> = {}): NumberField => ({
  kind: 'number',
  label,
  decimals: 0,
  ...options,
})

export const money = (label: Label, options: Options<MoneyField> = {}): MoneyField => ({
  kind: 'money',
  label,
  integerDigits: 6,
  ...options,
})

export const quantity = (label: Label, options: Options<QuantityField> = {}): QuantityField => ({
  kind: 'quantity',
  label,
  ...options,
})

export const date = (label: Label, options: Options<DateField> = {}): DateField => ({ kind: 'date', label, ...options })

export const dateTime = (label: Label, options: Options<DateTimeField> = {}): DateTimeField => ({
  kind: 'dateTime',
  label,
  ...options,
})

/** What '0' and '1' of a flag are called unless a definition says otherwise. */
export const noYes = [
  ['否', 'No'],
  ['是', 'Yes'],
] as const

export const flag = (label: Label, options: Options<FlagField> = {}): FlagField => ({
  kind: 'flag',
  label,
  options: noYes,
  default: '0',
  ...options,
})

/** isDeleted, labelled once for every resource: '0' 有效, '1' 无效. */
export const validity = (): ValidityField => ({ kind: 'validity', label: ['状态', 'Status'], default: '0' })

export const dict = (label: Label, type: string, options: Options<DictField, 'type'> = {}): DictField => ({
  kind: 'dict',
  label,
  type,
  ...options,
})

export const dicts = (label: Label, type: string, options: Options<DictsField, 'type'> = {}): DictsField => ({
  kind: 'dicts',
  label,
  type,
  ...options,
})

/** `to` is the key of the target resource; an unknown key is refused at the start (check-definitions.ts). */
export const ref = (label: Label, to: string, options: Options<RefField, 'to'> = {}): RefField => ({
  kind: 'ref',
  label,
  to,
  ...options,
})

export const refs = (label: Label, to: string, options: Options<RefsField, 'to'> = {}): RefsField => ({
  kind: 'refs',
  label,
  to,
  ...options,
})

/** Trees have at most 5 levels unless told otherwise. */
export const parent = (label: Label, options: Options<ParentField> = {}): ParentField => ({
  kind: 'parent',
  label,
  maxLevel: 5,
  ...options,
})

/** Defaults of the image uploader: jpg, jpeg, png; 5120 KB; 5 files. */
export const image = (label: Label, options: Options<ImageField> = {}): ImageField => ({
  kind: 'image',
  label,
  formats: ['jpg', 'jpeg', 'png'],
  maxKB: 5120,
  maxCount: 5,
  attachmentType: 'Common',
  ...options,
})

/** Files of the usual formats: up to 5 of 10 MB each. */
export const file = (label: Label, options: Options<FileField> = {}): FileField => ({
  kind: 'file',
  label,
  extensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'txt', 'csv', 'zip'],
  maxKB: 10_240,
  maxCount: 5,
  ...options,
})

export const richText = (label: Label, options: Options<RichTextField> = {}): RichTextField => ({
  kind: 'richText',
  label,
  max: 20_000,
  hiddenInList: true,
  ...options,
})

export const json = (label: Label, options: Options<JsonField> = {}): JsonField => ({
  kind: 'json',
  label,
  max: 20_000,
  hiddenInList: true,
  ...options,
})

export const geo = (label: Label, options: Options<GeoField> = {}): GeoField => ({ kind: 'geo', label, ...options })

/** `dates` are two fields of kind date. Forms, calls and files check that the first is not after the second. */
export const dateRange = (
  label: Label,
  dates: Pick<DateRangeField, 'from' | 'to'>,
  options: Options<DateRangeField, 'from' | 'to' | 'edit'> = {},
): DateRangeField => ({ kind: 'dateRange', label, ...dates, ...options, edit: 'never' })

/** `to` is the key of a tree: province, city, area. */
export const cascader = (label: Label, to: string, options: Options<CascaderField, 'to'> = {}): CascaderField => ({
  kind: 'cascader',
  label,
  to,
  ...options,
})

/** A field that the database computes: `computed(money(['毛利', 'Margin']), 'price - cost', ['price', 'cost'])`. */
export const computed = <F extends Field>(field: F, sql: string, from: readonly string[]): F => ({
  ...field,
  edit: 'never',
  computed: { sql, from },
})

export const group = (
  label: Label,
  fields: Record<string, LineCell>,
  options: Options<GroupField, 'fields'> = {},
): GroupField => ({
  kind: 'group',
  label,
  fields,
  ...options,
})

export const lines = (
  label: Label,
  fields: Record<string, LineCell>,
  options: Options<LinesField, 'fields'> = {},
): LinesField => ({
  kind: 'lines',
  label,
  fields,
  maxLines: 20,
  columnsFor: 2,
  ...options,
})

export const custom = (object: CustomField['object']): CustomField => ({
  kind: 'custom',
  label: ['自定义字段', 'Custom fields'],
  object,
})

/** Free text that many forms end with. */
export const remark = (options: Options<TextField> = {}): TextField =>
  text(['备注', 'Remark'], { max: 500, multiline: true, hiddenInList: true, ...options })
