import { useTranslation } from 'react-i18next'

/** What a button's key is called; keys that a page alone has are shown as they are. */
export function useActionText(): (key: string) => string {
  const { t } = useTranslation('person')
  return key => t(`action.${key}`, { defaultValue: key })
}
