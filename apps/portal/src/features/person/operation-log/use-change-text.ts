import { auditFields } from '@sfa/resource-kit/resource'
import { findResource } from '@sfa/resources/registry'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/label'

/** Names of what the operation log speaks of, from the definitions. */
export function useChangeText() {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  return {
    objectText: (key: string) => {
      const resource = findResource(key)
      return resource ? labelOf(resource.label) : t(`log.objects.${key.replace('.', '-')}`, { defaultValue: key })
    },
    fieldText: (key: string, name: string) => {
      const field = findResource(key)?.fields[name] ?? auditFields[name as keyof typeof auditFields]
      return field ? labelOf(field.label) : t(`log.fieldNames.${name.replace('.', '-')}`, { defaultValue: name })
    },
    operationText: (operation: string) => t(`log.operations.${operation}`, { defaultValue: operation }),
    sourceText: (source: string) => {
      const [way, id] = source.split(':')
      return id && (way === 'batch' || way === 'undo' || way === 'import')
        ? t(`log.${way}`, { id })
        : t(`log.sources.${source}`, { defaultValue: source })
    },
  }
}
