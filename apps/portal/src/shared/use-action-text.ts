import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { definitions } from './definitions'
import { type Label, useLabelOf } from './label'

/** By key: what the actions that need it are called. A page may have several behind one key. */
function labelsOfActions(): ReadonlyMap<string, readonly Label[]> {
  const labels = new Map<string, Label[]>()
  for (const { actions } of definitions().resources)
    for (const { key, label } of Object.values(actions)) {
      const known = labels.get(key) ?? []
      if (!known.some(([zh]) => zh === label[0])) labels.set(key, [...known, label])
    }
  return labels
}

/** What a button's key is called: its own text, or what is done by it; keys that a page alone has are shown as they are. */
export function useActionText(): (key: string) => string {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  const labels = useMemo(labelsOfActions, [])
  return key => t(`action.${key}`, { defaultValue: labels.get(key)?.map(labelOf).join('/') ?? key })
}
