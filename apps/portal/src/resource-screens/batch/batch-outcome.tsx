import type { Resource } from '@sfa/resource-kit/resource'
import { Alert, Result, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLabelOf } from '../../shared/label'
import { RecordNames } from '../field/record-names'
import type { BatchResult } from '../record-calls'
import { UndoBatch } from './undo-batch'

interface Props {
  resource: Resource
  result: BatchResult
  /** The records are as they were. */
  onUndone: () => void
}

/** What a batch change has done; above 500 records it goes on as a job. */
export function BatchOutcome({ resource, result, onUndone }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  if (result.changed === undefined && result.batchId)
    return (
      <Result
        status="info"
        title={t('batch.queued')}
        subTitle={t('batch.batchId', { id: result.batchId })}
        extra={
          <Link to={`/importexport/tasklog?batchId=${encodeURIComponent(result.batchId)}`}>{t('batch.progress')}</Link>
        }
      />
    )
  const { changed = 0, refused = [] } = result
  return (
    <>
      <Alert
        type={refused.length > 0 ? 'warning' : 'success'}
        showIcon
        title={t('batch.changed', { changed, refused: refused.length })}
        style={{ marginBottom: 12 }}
        action={changed > 0 && result.batchId && <UndoBatch batchId={result.batchId} onUndone={onUndone} />}
      />
      {refused.length > 0 && (
        <Table
          size="small"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          rowKey="id"
          dataSource={refused}
          columns={[
            { title: labelOf(resource.label), render: (_, { id }) => <RecordNames to={resource.key} ids={[id]} /> },
            { title: t('batch.reason'), dataIndex: 'message' },
          ]}
        />
      )}
    </>
  )
}
