import type {
  CascaderField,
  DictField,
  DictsField,
  Field,
  FieldKind,
  FieldOf,
  FlagField,
  ParentField,
  RefField,
  RefsField,
  ValidityField,
} from '@sfa/kit/fields/field'
import { optionsOf, wordsOf } from '@sfa/kit/fields/field-questions'
import { noYes } from '@sfa/kit/fields/fields'
import type { Resource } from '@sfa/kit/resource'
import { DatePicker, Input, InputNumber, Select, Space } from 'antd'
import dayjs from 'dayjs'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf, useLabelOf } from '../../shared/language/label'
import { limitOf } from '../../shared/text-limit'
import { rangeShortcuts } from '../field/date-shortcuts'
import { dateFormat } from '../field/now'
import { RecordSelect } from '../field/record-select'
import { usePlaceholder } from '../field/use-placeholder'
import { choicesOf, useDictionaries } from '../lookup/dictionaries'
import { cornersIn, isArea } from './area-value'
import type { FilterValue, Range } from './search-state'

export interface FilterProps<F extends Field = Field> {
  resource: Resource
  field: F
  id?: string
  value?: FilterValue
  onChange?: (value: FilterValue | undefined) => void
}

function TextFilter({ field, id, value, onChange }: FilterProps) {
  const { enter } = usePlaceholder(field)
  return (
    <Input
      id={id}
      value={Array.isArray(value) ? value[0] : ((value as string | undefined) ?? '')}
      onChange={event => onChange?.(event.target.value)}
      placeholder={enter}
      count={limitOf(100)}
      allowClear
    />
  )
}

function Choices({
  field,
  id,
  value,
  onChange,
  options,
}: FilterProps & { options: { value: string; label: string }[] }) {
  const { choose } = usePlaceholder(field)
  return (
    <Select
      id={id}
      mode="multiple"
      value={(value as string[] | undefined) ?? []}
      onChange={(next: string[]) => onChange?.(next)}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount={1}
      allowClear
      placeholder={choose}
      style={{ width: '100%' }}
    />
  )
}

function DictFilter(props: FilterProps<DictField | DictsField>) {
  const { field } = props
  const options = optionsOf(field)
  return options ? (
    <Choices {...props} options={options.map(([value, label]) => ({ value, label: labelOf(label) }))} />
  ) : (
    <DictionaryFilter {...props} />
  )
}

function DictionaryFilter(props: FilterProps<DictField | DictsField>) {
  const type = choicesOf(props.field)
  const { optionsOf } = useDictionaries([type])
  return <Choices {...props} options={optionsOf(type)} />
}

function FlagFilter(props: FilterProps<FlagField | ValidityField>) {
  const texts = useFlagTexts(props.field)
  return <Choices {...props} options={texts.map((label, value) => ({ value: String(value), label }))} />
}

/** What '0' and '1' of a flag are called. */
export function useFlagTexts(field: Field): [off: string, on: string] {
  const labelOf = useLabelOf()
  const [off, on] = wordsOf(field) ?? noYes
  return [labelOf(off), labelOf(on)]
}

/** Whether there is a value at all. */
function PresenceFilter(props: FilterProps) {
  const { t } = useTranslation('resource')
  return (
    <Choices
      {...props}
      options={[
        { value: '1', label: t('present.yes') },
        { value: '0', label: t('present.no') },
      ]}
    />
  )
}

/** Whether there is a place, and the areas in one of which it lies: they are drawn on a map and only taken away here. */
function PlaceFilter(props: FilterProps) {
  const { t } = useTranslation('resource')
  const areas = ((props.value as readonly string[] | undefined) ?? []).filter(isArea)
  return (
    <Choices
      {...props}
      options={[
        { value: '1', label: t('present.yes') },
        { value: '0', label: t('present.no') },
        ...areas.map(value => ({ value, label: t('present.area', { corners: cornersIn(value) }) })),
      ]}
    />
  )
}

function NumberFilter({ id, value, onChange }: FilterProps) {
  const { t } = useTranslation('resource')
  const [from, to] = (value as Range | undefined) ?? [null, null]
  const change = (next: Range) => onChange?.(next)
  return (
    <Space.Compact block>
      <InputNumber
        id={id}
        stringMode
        controls={false}
        value={from}
        onChange={bound => change([bound === null ? null : String(bound), to])}
        placeholder={t('from')}
        style={{ width: '50%' }}
      />
      <InputNumber
        stringMode
        controls={false}
        value={to}
        onChange={bound => change([from, bound === null ? null : String(bound)])}
        placeholder={t('to')}
        style={{ width: '50%' }}
      />
    </Space.Compact>
  )
}

const dayOf = (bound: string | null) => (bound ? dayjs(bound) : null)

function DateFilter({ id, value, onChange }: FilterProps) {
  const [from, to] = (value as Range | undefined) ?? [null, null]
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      value={[dayOf(from), dayOf(to)]}
      onChange={days =>
        onChange?.(days ? [days[0]?.format(dateFormat) ?? null, days[1]?.format(dateFormat) ?? null] : undefined)
      }
      allowEmpty
      presets={rangeShortcuts()}
      format={dateFormat}
      style={{ width: '100%' }}
    />
  )
}

const RefFilter = (props: FilterProps<CascaderField | RefField | RefsField>) => (
  <Records {...props} to={props.field.to} />
)
const ParentFilter = (props: FilterProps<ParentField>) => <Records {...props} to={props.resource.key} />

const Records = ({ to, field, id, value, onChange }: FilterProps & { to: string }) => (
  <RecordSelect
    to={to}
    placeholder={usePlaceholder(field).choose}
    multiple
    id={id}
    value={(value as readonly string[] | undefined) ?? []}
    onChange={next => onChange?.(next)}
  />
)

const Nothing = () => null

/** The search facet of every kind of field; its value is the wire's. Kinds that cannot be searched have nothing. */
export const filters = {
  text: TextFilter,
  code: TextFilter,
  number: NumberFilter,
  money: NumberFilter,
  quantity: NumberFilter,
  date: DateFilter,
  dateTime: DateFilter,
  flag: FlagFilter,
  validity: FlagFilter,
  dict: DictFilter,
  dicts: DictFilter,
  ref: RefFilter,
  refs: RefFilter,
  parent: ParentFilter,
  image: Nothing,
  file: PresenceFilter,
  richText: TextFilter,
  json: PresenceFilter,
  geo: PlaceFilter,
  dateRange: DateFilter,
  cascader: RefFilter,
  group: Nothing,
  lines: Nothing,
  custom: Nothing,
} satisfies { [K in FieldKind]: ComponentType<FilterProps<FieldOf<K>>> }
