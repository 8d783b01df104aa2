import type { Designer, DesignPart } from '@sfa/resource-kit/designer'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/label'

/** What a component is called: its label, and what it says or leads to. */
export function usePartName(designer: Designer): (part: DesignPart) => string {
  const { t } = useTranslation('mobile')
  const labelOf = useLabelOf()
  return ({ type, values }) => {
    const component = designer.components[type]
    if (!component) return t('design.gone', { type })
    const { module } = component.fields
    const chosen = module?.kind === 'choice' && module.options.find(([value]) => value === values.module)?.[1]
    const said = String(values.title || values.text || (chosen ? labelOf(chosen) : ''))
    return said ? `${labelOf(component.label)} · ${said}` : labelOf(component.label)
  }
}
