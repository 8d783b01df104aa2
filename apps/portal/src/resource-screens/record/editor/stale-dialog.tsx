import { fieldOf, type Resource } from '@sfa/kit/resource'
import { Button, Modal, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import { InnerTable } from '../../../shared/list/inner-table'
import { display } from '../../field/displays'
import { useDictionaries } from '../../lookup/dictionaries'
import { dictTypes } from '../form/dict-types'
import { differencesOf } from './changed-values'
import type { RecordEditor } from './use-record-editor'

/** 数据已被修改: what another user has changed, and whether to take it or to go on with one's own changes on top. */
export function StaleDialog({ resource, editor }: { resource: Resource; editor: RecordEditor }) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const { text } = useDictionaries(dictTypes(resource))
  const { stale, settleStale, cancelStale, form } = editor
  if (!stale) return null
  const rows = differencesOf(resource, stale.base, stale.theirs)
  const show = (name: string, value: unknown, labels?: typeof stale.theirs._labels) =>
    display(fieldOf(resource, name), value, { place: 'detail', dict: text, labels }, name) ?? '-'
  return (
    <Modal
      open
      width={800}
      title={t('stale.title')}
      onCancel={cancelStale}
      footer={[
        <Button key="cancel" onClick={cancelStale}>
          {t('cancel')}
        </Button>,
        <Button key="keep" onClick={() => settleStale(true)}>
          {t('stale.keep')}
        </Button>,
        <Button key="reload" type="primary" onClick={() => settleStale(false)}>
          {t('stale.reload')}
        </Button>,
      ]}
    >
      <Typography.Paragraph>
        {t('stale.text', { name: stale.theirs.lastModifiedBy, time: stale.theirs.lastModifiedTime })}
      </Typography.Paragraph>
      <InnerTable
        pagination={false}
        rowKey="field"
        dataSource={rows}
        scroll={{ y: 320 }}
        columns={[
          { title: t('stale.field'), render: (_, { field }) => labelOf(fieldOf(resource, field).label) },
          { title: t('stale.before'), render: (_, one) => show(one.field, one.before, stale.base._labels) },
          { title: t('stale.theirs'), render: (_, one) => show(one.field, one.theirs, stale.theirs._labels) },
          { title: t('stale.mine'), render: (_, { field }) => show(field, form.getFieldValue(field)) },
        ]}
      />
    </Modal>
  )
}
