import type { Field } from '@sfa/resource-kit/field'
import type { Resource } from '@sfa/resource-kit/resource'
import { DatePicker, Input, InputNumber, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import { rangeShortcuts } from '../field/date-shortcuts'
import { dateFormat } from '../field/now'
import { RecordSelect } from '../field/record-select'
import { useDictionaries } from '../lookup/dictionaries'
import type { FilterValue, Range } from './search-state'

interface FilterProps {
  resource: Resource
  field: Field
  id?: string
  value?: FilterValue
  onChange?: (value: FilterValue | undefined) => void
}

/** The input of a field in the search form; its value is the wire's. */
export function Filter(props: FilterProps) {
  const { field, resource, id, value, onChange } = props
  const ids = (value as readonly string[] | undefined) ?? []
  switch (field.kind) {
    case 'dict':
    case 'dicts':
      return <DictFilter {...props} type={field.type} />
    case 'flag':
    case 'validity':
      return <FlagFilter {...props} />
    case 'ref':
    case 'refs':
      return <RecordSelect to={field.to} multiple id={id} value={ids} onChange={next => onChange?.(next)} />
    case 'parent':
      return <RecordSelect to={resource.key} multiple id={id} value={ids} onChange={next => onChange?.(next)} />
    case 'number':
    case 'money':
    case 'quantity':
      return <NumberFilter {...props} />
    case 'date':
    case 'dateTime':
      return <DateFilter {...props} />
    default:
      return <TextFilter {...props} />
  }
}

function TextFilter({ id, value, onChange }: FilterProps) {
  const { t } = useTranslation('resource')
  return (
    <Input
      id={id}
      value={Array.isArray(value) ? value[0] : ((value as string | undefined) ?? '')}
      onChange={event => onChange?.(event.target.value)}
      placeholder={t('enter')}
      maxLength={100}
      allowClear
    />
  )
}

function Choices({ id, value, onChange, options }: FilterProps & { options: { value: string; label: string }[] }) {
  const { t } = useTranslation('resource')
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
      placeholder={t('choose')}
      style={{ width: '100%' }}
    />
  )
}

function DictFilter({ type, ...props }: FilterProps & { type: string }) {
  const { optionsOf } = useDictionaries([type])
  return <Choices {...props} options={optionsOf(type)} />
}

function FlagFilter(props: FilterProps) {
  const texts = useFlagTexts(props.field)
  return <Choices {...props} options={texts.map((label, value) => ({ value: String(value), label }))} />
}

/** What '0' and '1' of a flag are called. */
export function useFlagTexts(field: Field): [off: string, on: string] {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  return field.kind === 'flag'
    ? [labelOf(field.options[0]), labelOf(field.options[1])]
    : [t('validity.valid'), t('validity.invalid')]
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
