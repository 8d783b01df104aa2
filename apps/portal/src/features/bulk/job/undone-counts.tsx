import type { Undone } from '@sfa/kit/calls/job-details'
import { useTranslation } from 'react-i18next'
import { InnerTable } from '../../../shared/list/inner-table'
import { CountTiles } from '../dialogs/count-tiles'

/** What undoing took back, and every record that it left alone with the reason. */
export function UndoneCounts({ undone }: { undone: Undone }) {
  const { t } = useTranslation('bulk')
  return (
    <>
      <CountTiles
        tiles={[
          ...(undone.removed > 0 ? [{ label: t('undo.removed'), value: undone.removed, tone: 'good' as const }] : []),
          { label: t('undo.restored'), value: undone.restored, tone: 'good' },
          { label: t('undo.kept'), value: undone.kept.length, tone: 'bad' },
        ]}
      />
      {undone.kept.length > 0 && (
        <InnerTable
          rowKey="id"
          dataSource={[...undone.kept]}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: t('preview.record'), dataIndex: 'key' },
            { title: t('errors.reason'), render: (_, { reason, message }) => message ?? t(`undo.reason.${reason}`) },
          ]}
        />
      )}
    </>
  )
}
