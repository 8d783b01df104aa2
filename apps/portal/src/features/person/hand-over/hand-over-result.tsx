import type { HandedOver } from '@sfa/person/definitions/hand-over.calls'
import { user } from '@sfa/person/definitions/user.resource'
import { Alert, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { BatchOutcome } from '../../../resource-screens/batch/batch-outcome'
import { UndoBatch } from '../../../resource-screens/batch/undo-batch'
import { resourceOf } from '../../../shared/definitions'
import { useLabelOf } from '../../../shared/language/label'

interface Props {
  result: HandedOver
  onUndone: () => void
}

/** How many records were handed over, and why others were not. */
export function HandOverResult({ result: { batchId = '', changed, refused = [] }, onUndone }: Props) {
  const { t } = useTranslation(['person', 'resource'])
  if (changed === undefined) return <BatchOutcome resource={user} result={{ batchId }} onChanged={onUndone} />
  return (
    <>
      <Alert
        type={refused.length > 0 ? 'warning' : 'success'}
        showIcon
        title={t('resource:batch.changed', { changed, refused: refused.length })}
        style={{ marginBottom: 12 }}
        action={changed > 0 && <UndoBatch batchId={batchId} onUndone={onUndone} />}
      />
      {refused.length > 0 && <RefusedRecords refused={refused} />}
    </>
  )
}

/** Records that the successors cannot take, and why. */
export function RefusedRecords({ refused }: { refused: NonNullable<HandedOver['refused']> }) {
  const { t } = useTranslation(['person', 'resource'])
  const labelOf = useLabelOf()
  return (
    <Table
      size="small"
      rowKey={one => `${one.resource} ${one.id}`}
      dataSource={[...refused]}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        {
          key: 'what',
          title: t('handOver.what'),
          render: (_, one) => `${labelOf(resourceOf(one.resource).label)} ${one.key}`,
        },
        { key: 'reason', title: t('resource:batch.reason'), dataIndex: 'message' },
      ]}
    />
  )
}
