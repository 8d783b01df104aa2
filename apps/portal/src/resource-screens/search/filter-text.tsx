import type { Field } from '@sfa/resource-kit/field'
import type { Resource } from '@sfa/resource-kit/resource'
import { choiceText } from '../field/displays'
import { useDictionaries } from '../lookup/dictionaries'
import { useRecordNames } from '../lookup/records'
import { useFlagTexts } from './filters'
import type { FilterValue, Range } from './search-state'

interface Props {
  resource: Resource
  field: Field
  value: FilterValue
}

/** A condition in words. */
export function FilterText({ resource, field, value }: Props) {
  switch (field.kind) {
    case 'dict':
      if (field.options) return (value as readonly string[]).map(one => choiceText(field, one)).join('、')
      return <DictText type={field.type} values={value as readonly string[]} />
    case 'dicts':
      return <DictText type={field.type} values={value as readonly string[]} />
    case 'flag':
    case 'validity':
      return <FlagText field={field} values={value as readonly string[]} />
    case 'ref':
    case 'refs':
      return <NamesText to={field.to} ids={value as readonly string[]} />
    case 'parent':
      return <NamesText to={resource.key} ids={value as readonly string[]} />
    case 'number':
    case 'money':
    case 'quantity':
    case 'date':
    case 'dateTime':
      return rangeText(value as Range)
    default:
      return String(value)
  }
}

const rangeText = ([from, to]: Range) => (from && to ? `${from} ~ ${to}` : from ? `≥ ${from}` : `≤ ${to}`)

function DictText({ type, values }: { type: string; values: readonly string[] }) {
  const { text } = useDictionaries([type])
  return values.map(value => text(type, value)).join('、')
}

function FlagText({ field, values }: { field: Field; values: readonly string[] }) {
  const texts = useFlagTexts(field)
  return values.map(value => texts[value === '1' ? 1 : 0]).join('、')
}

function NamesText({ to, ids }: { to: string; ids: readonly string[] }) {
  const names = useRecordNames(to, ids)
  return ids.map(id => names.get(id)?.title ?? '…').join('、')
}
