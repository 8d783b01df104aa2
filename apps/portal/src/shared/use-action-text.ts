import { actionPermissions } from '@sfa/kit/actions/actions'
import { withPages } from '@sfa/kit/shapes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { definitions } from './definitions'
import { type Label, useLabelOf } from './language/label'

/** What the actions that need a key are called: by the key alone, and by the page and its key. A page may have several behind one. */
export function labelsOfActions(): ReadonlyMap<string, readonly Label[]> {
  const labels = new Map<string, Label[]>()
  const note = (key: string, label: Label) => {
    const known = labels.get(key) ?? []
    if (!known.some(([zh]) => zh === label[0])) labels.set(key, [...known, label])
  }
  for (const resource of definitions().resources)
    for (const shape of withPages(resource))
      for (const [name, { key, label }] of Object.entries(shape.actions)) {
        note(key, label)
        for (const whole of actionPermissions(shape, name)) note(whole, label)
      }
  return labels
}

/**
 * What a button's key is called: its own text, or what is done by it on its page, whose path has no slash before it. Keys
 * that a page alone has are shown as they are.
 */
export function useActionText(): (key: string, page?: string | null) => string {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  const labels = useMemo(labelsOfActions, [])
  return (key, page) => {
    const named = labels.get(`${page}:${key}`) ?? labels.get(key)
    return t(`action.${key}`, { defaultValue: named?.map(labelOf).join('/') ?? key })
  }
}
