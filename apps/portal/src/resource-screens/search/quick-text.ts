import { quickFields } from '@sfa/kit/quick-fields'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { anyOf } from '../../shared/list-of'
import { namesOf, useFieldMasks } from '../lookup/field-masks'

/** What the one search box of a list looks in: `券号或订单号`; nothing where the reader sees none of it. */
export function useQuickText(resource: Resource): string {
  const labelOf = useLabelOf()
  const kept = new Set(namesOf(useFieldMasks(resource), 'hidden', 'masked'))
  const names = quickFields(resource).filter(name => !kept.has(name))
  return anyOf([...new Set(names.map(name => labelOf(fieldOf(resource, name).label)))])
}

/** The same as the box asks for it. */
export function useQuickLabel(resource: Resource): string {
  const { t } = useTranslation('resource')
  return t('quick', { fields: useQuickText(resource) })
}
