import type { Resource } from '@sfa/kit/resource'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import type { WireRow } from '../../record-calls'
import styles from '../form/record-form.module.css'

interface Props {
  resource: Resource
  row: WireRow
  hidden: ReadonlySet<string>
}

/** Why a record is in its state, where its flow names the field that says it. */
export function StateReason({ resource: { flow }, row, hidden }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const state = flow?.states[String(row[flow.field])]
  const because = state?.because
  const reason = because === undefined || hidden.has(because) ? undefined : row[because]
  if (!state || !reason) return null
  return (
    <Alert
      className={styles.failures}
      type={state.tone === 'bad' ? 'warning' : 'info'}
      showIcon
      title={t('stateReason', { state: labelOf(state.label), reason: String(reason) })}
    />
  )
}
