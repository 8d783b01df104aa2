import { store } from '@sfa/customer/definitions/store.resource'
import { type ColourBy, colourFields, severalValues } from '@sfa/customer/definitions/store-map.calls'
import { fieldOf } from '@sfa/kit/resource'
import { useTranslation } from 'react-i18next'
import { choiceText } from '../../../resource-screens/field/displays'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { useRecordNames } from '../../../resource-screens/lookup/records'

const levels = 'StoreLevel'
const targets: Partial<Record<ColourBy, string>> = {
  channel: 'customer.channel',
  group: 'customer.store-group',
  tag: 'customer.store-tag',
}
const noIds: readonly string[] = []

/** What the values are called that stores are coloured by; those of records are fetched for the given ones. */
export function useValueNames(colourBy: ColourBy, values: readonly (string | null | undefined)[]) {
  const { t } = useTranslation('customer')
  const { text } = useDictionaries([levels])
  const target = targets[colourBy]
  const ids = values.filter(value => typeof value === 'string' && value !== severalValues) as string[]
  const names = useRecordNames(target ?? 'customer.channel', target ? ids : noIds)
  return (value: string | null | undefined): string => {
    if (value === null) return t('map.none')
    if (value === undefined) return t('map.others')
    if (value === severalValues) return t('map.several')
    if (target) return names.get(value)?.title ?? '…'
    return colourBy === 'level' ? text(levels, value) : choiceText(fieldOf(store, colourFields[colourBy]), value)
  }
}
