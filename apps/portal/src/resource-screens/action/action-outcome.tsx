import type { Resource } from '@sfa/resource-kit/resource'
import { Alert, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import { RecordNames } from '../field/record-names'
import type { ActionResult } from './offered-actions'

/** How many records an action was done with, and why it was refused for the others. */
export function ActionOutcome({
  resource,
  result: { changed, refused },
}: {
  resource: Resource
  result: ActionResult
}) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  return (
    <>
      <Alert
        type={refused.length > 0 ? 'warning' : 'success'}
        showIcon
        title={t('batch.changed', { changed, refused: refused.length })}
        style={{ marginBottom: 12 }}
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
