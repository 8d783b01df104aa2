import type { Field } from '@sfa/kit/fields/field'
import { isOfDictionary, optionsOf, targetOf, wordsOf } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { Resource } from '@sfa/kit/resource'
import { useTranslation } from 'react-i18next'
import { joined } from '../../shared/list-of'
import { extensionOf } from '../extensions'
import { choiceText } from '../field/displays'
import { choicesOf, useDictionaries } from '../lookup/dictionaries'
import { useRecordNames } from '../lookup/records'
import { cornersIn, isArea } from './area-value'
import { useFlagTexts } from './filters'
import { type FilterValue, filterShape, type Range } from './search-state'

interface Props {
  resource: Resource
  field: Field
  name: string
  value: FilterValue
}

/** A condition in words. */
export function FilterText({ resource, field, name, value }: Props) {
  const values = value as readonly string[]
  const ownText = extensionOf(resource).filterTexts?.[name]
  if (ownText) return joined([value].flat().map(one => ownText(String(one))))
  const target = targetOf(field, resource.key)
  if (target !== undefined) return <NamesText to={target} ids={values} />
  if (isOfDictionary(field)) return <DictText type={choicesOf(field)} values={values} />
  if (optionsOf(field)) return joined(values.map(one => choiceText(field, one)))
  if (wordsOf(field)) return <FlagText field={field} values={values} />
  if (['present', 'place'].includes(traitsOf(field).filter?.by ?? '')) return <PresenceText values={values} />
  return filterShape(field) === 'range' ? rangeText(value as Range) : String(value)
}

const rangeText = ([from, to]: Range) => (from && to ? `${from} ~ ${to}` : from ? `≥ ${from}` : `≤ ${to}`)

function DictText({ type, values }: { type: string; values: readonly string[] }) {
  const { text } = useDictionaries([type])
  return joined(values.map(value => text(type, value)))
}

function PresenceText({ values }: { values: readonly string[] }) {
  const { t } = useTranslation('resource')
  return joined(
    values.map(value =>
      isArea(value)
        ? t('present.area', { corners: cornersIn(value) })
        : t(value === '1' ? 'present.yes' : 'present.no'),
    ),
  )
}

function FlagText({ field, values }: { field: Field; values: readonly string[] }) {
  const texts = useFlagTexts(field)
  return joined(values.map(value => texts[value === '1' ? 1 : 0]))
}

function NamesText({ to, ids }: { to: string; ids: readonly string[] }) {
  const names = useRecordNames(to, ids)
  return joined(ids.map(id => names.get(id)?.title ?? '…'))
}
