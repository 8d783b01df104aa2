import { fieldOf, type Resource } from '@sfa/resource-kit/resource'
import { Alert, Button, Space } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import { listOf } from '../../shared/list-of'
import styles from './record-form.module.css'
import type { RecordEditor } from './use-record-editor'

const namedFields = 6

/** What was typed the last time and not saved: to be gone on with, or to be thrown away. */
export function DraftOffer({ resource, editor }: { resource: Resource; editor: RecordEditor }) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const { offer, row } = editor
  if (!offer || editor.loading) return null
  const names = Object.keys(offer.values).filter(name => name in resource.fields)
  const labels = names.slice(0, namedFields).map(name => labelOf(fieldOf(resource, name).label))
  const changedSince = offer.ver !== null && row !== undefined && row.ver !== offer.ver
  return (
    <Alert
      className={styles.failures}
      type={changedSince ? 'warning' : 'info'}
      showIcon
      title={t(names.length > labels.length ? 'draft.titleAndMore' : 'draft.title', {
        time: dayjs(offer.time).format('YYYY-MM-DD HH:mm'),
        fields: listOf(labels),
      })}
      description={changedSince ? t('draft.changedSince') : undefined}
      action={
        <Space>
          <Button size="small" onClick={editor.discardDraft}>
            {t('draft.discard')}
          </Button>
          <Button size="small" type="primary" onClick={editor.restoreDraft}>
            {t('draft.restore')}
          </Button>
        </Space>
      }
    />
  )
}
