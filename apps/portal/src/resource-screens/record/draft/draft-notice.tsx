import { Alert, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { listOf } from '../../../shared/list-of'
import { shanghaiNow } from '../../field/now'
import styles from '../form/record-form.module.css'
import type { Draft } from './draft'

const namedFields = 6

interface Props {
  draft: Draft
  /** Of the fields that it holds. */
  labels: readonly string[]
  /** What the draft was typed into has another version now. */
  changedSince: boolean
  onRestore: () => void
  onDiscard: () => void
}

/** Says which draft there is, above the form that it was typed into. */
export function DraftNotice({ draft, labels, changedSince, onRestore, onDiscard }: Props) {
  const { t } = useTranslation('resource')
  const warns = draft.ver !== null && changedSince
  return (
    <Alert
      className={styles.failures}
      type={warns ? 'warning' : 'info'}
      showIcon
      title={t(labels.length > namedFields ? 'draft.titleAndMore' : 'draft.title', {
        time: shanghaiNow(new Date(draft.time)).format('YYYY-MM-DD HH:mm'),
        fields: listOf(labels.slice(0, namedFields)),
      })}
      description={warns ? t('draft.changedSince') : undefined}
      action={
        <Space>
          <Button size="small" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
          <Button size="small" type="primary" onClick={onRestore}>
            {t('draft.restore')}
          </Button>
        </Space>
      }
    />
  )
}
