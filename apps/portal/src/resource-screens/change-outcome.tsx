import type { Resource } from '@sfa/kit/resource'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../shared/language/label'
import { InnerTable } from '../shared/list/inner-table'
import { RecordNames } from './field/record-names'
import { waitingText } from './waiting-text'

interface Props {
  resource: Resource
  changed: number
  /** Of them: those that wait for approval since. */
  waiting?: number
  /** Whom they wait for, where it is known. */
  asked?: readonly string[] | undefined
  refused: readonly { id: string; message: string }[]
  /** A button beside the count. */
  button?: ReactNode
}

/** How many records were changed together, and why it was refused for the others. */
export function ChangeOutcome({ resource, changed, waiting = 0, asked = [], refused, button }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  return (
    <>
      <Alert
        type={refused.length > 0 ? 'warning' : 'success'}
        showIcon
        title={t('batch.changed', { changed, refused: refused.length })}
        description={waiting > 0 ? waitingText(waiting, asked) : undefined}
        style={{ marginBottom: 12 }}
        action={button}
      />
      {refused.length > 0 && (
        <InnerTable
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
