import type { Designer, DesignPart } from '@sfa/kit/designer'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import { isTarget, targetsQuery } from './use-design'

/** What a component is called: its label, and what it says or leads to. */
export function usePartName(designer: Designer): (part: DesignPart) => string {
  const { t } = useTranslation('mobile')
  const labelOf = useLabelOf()
  const of = [
    ...new Set(Object.values(designer.components).flatMap(({ refs = {} }) => Object.values(refs).filter(isTarget))),
  ]
  const found = useQueries({ queries: of.map(one => targetsQuery(designer.kind, one)) })
  const targets = new Map<string, (typeof found)[number]['data']>(of.map((one, at) => [one, found[at]?.data]))
  const targetName = (kind: string, value: unknown) => targets.get(kind)?.find(({ code }) => code === value)?.name
  return ({ type, values }) => {
    const component = designer.components[type]
    if (!component) return t('design.gone', { type })
    const { module } = component.fields
    const chosen = module?.kind === 'choice' && module.options.find(([value]) => value === values.module)?.[1]
    const [named] = Object.entries(component.refs ?? {}).flatMap(([name, kind]) => targetName(kind, values[name]) ?? [])
    const said = String(values.title || values.text || named || (chosen ? labelOf(chosen) : ''))
    return said ? `${labelOf(component.label)} · ${said}` : labelOf(component.label)
  }
}
