import { changeFieldNames, lineOfChange, operationLabel } from '@sfa/audit/definitions/change-texts'
import { operationLogReport } from '@sfa/audit/definitions/operation-log.report'
import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import { isObjectKey } from '@sfa/kit/object-definition'
import { auditFields } from '@sfa/kit/resource'
import { useTranslation } from 'react-i18next'
import { choiceText } from '../../../resource-screens/field/displays'
import { definitions } from '../../../shared/definitions'
import { logPages } from '../../../shared/job/job-calls'
import { useLabelOf } from '../../../shared/language/label'

/** The line of a whole import or its undoing, with counts instead of fields. */
export const isOfBatch = ({ recordId }: Pick<ChangeRow, 'recordId'>): boolean => recordId === '0'

const { resource, operation, way } = operationLogReport.columns

/** Ways of changing many records; the number is that of the job. */
const saidWithNumber: Readonly<Record<string, 'log.import' | 'log.photo' | 'log.batch' | 'log.undo'>> = {
  import: 'log.import',
  photo: 'log.photo',
  batch: 'log.batch',
  action: 'log.batch',
  undo: 'log.undo',
  undoBatch: 'log.undo',
}

/** The log that has the job of a source. */
export const logOfSource = (source: string) =>
  /batch|action/i.test(source.split(':')[0] ?? '') ? logPages.none : logPages.import

/** Number of the job that made a change, where one did. */
export const batchOfSource = (source: string): string | undefined =>
  /^(?:batch|action|undoBatch|undo|import|photo):(\d+)$/.exec(source)?.[1]

/** Names of what the operation log speaks of, from the definitions. */
export function useChangeText() {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  return {
    objectText: (key: string) => {
      // Objects that the tenant has defined are no choices of the product.
      const own = isObjectKey(key) ? definitions().findResource(key) : undefined
      return own ? labelOf(own.label) : choiceText(resource, key)
    },
    fieldText: (key: string, name: string) => {
      const resource = definitions().findResource(key)
      const line = resource && lineOfChange(resource, name)
      if (line) return `${labelOf(line.detail.label)} #${line.lineNo}`
      const field = resource?.fields[name] ?? auditFields[name as keyof typeof auditFields]
      const label = field?.label ?? changeFieldNames[name]
      return label ? labelOf(label) : name
    },
    /** An action is called as the definition of the record calls it. */
    operationText: ({ resource: key, operation: name }: Pick<ChangeRow, 'resource' | 'operation'>) => {
      const own = operationLabel(definitions().findResource(key), name)
      return own ? labelOf(own) : choiceText(operation, name)
    },
    sourceText: (source: string) => {
      const [kind = '', ...rest] = source.split(':')
      const id = rest.join(':')
      if (kind === 'api' && id) return t('log.api', { name: id })
      const said = id && saidWithNumber[kind]
      return said ? t(said, { id }) : choiceText(way, kind)
    },
  }
}
