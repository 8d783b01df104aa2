import type { ChangeRow } from '@sfa/domain/audit/change-row'
import { auditFields } from '@sfa/resource-kit/resource'
import { changeFieldNames } from '@sfa/resources/audit/change-texts'
import { operationLogReport } from '@sfa/resources/audit/operation-log.report'
import { findResource } from '@sfa/resources/registry'
import { useTranslation } from 'react-i18next'
import { choiceText } from '../../../resource-screens/field/displays'
import { useLabelOf } from '../../../shared/label'

/** The line of a whole import or its undoing, with counts instead of fields. */
export const isOfBatch = ({ recordId }: Pick<ChangeRow, 'recordId'>): boolean => recordId === '0'

const { resource, operation, way } = operationLogReport.columns

/** Names of what the operation log speaks of, from the definitions. */
export function useChangeText() {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  return {
    objectText: (key: string) => choiceText(resource, key),
    fieldText: (key: string, name: string) => {
      const field = findResource(key)?.fields[name] ?? auditFields[name as keyof typeof auditFields]
      const label = field?.label ?? changeFieldNames[name]
      return label ? labelOf(label) : name
    },
    operationText: (key: string) => choiceText(operation, key),
    sourceText: (source: string) => {
      const [kind = '', id] = source.split(':')
      return id && (kind === 'batch' || kind === 'undo' || kind === 'import')
        ? t(`log.${kind}`, { id })
        : choiceText(way, source)
    },
  }
}
