import { DownloadOutlined } from '@ant-design/icons'
import type { ImportError } from '@sfa/kit/calls/job-details'
import { Button, Select, Space, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { downloadFile } from '../../../shared/job/download-file'
import type { JobRow } from '../../../shared/job/job-row'
import { InnerTable } from '../../../shared/list/inner-table'
import styles from '../dialogs/dialog.module.css'

const wholeRow = '\u0000'

interface Props {
  job: JobRow
  errors: readonly ImportError[]
  /** Offers the file of the refused rows. */
  withFile?: boolean
  /** What else can be done with the refused rows. */
  extra?: ReactNode
}

/** Refused cells with row, column, value, reason and suggestion; the server shows the first 200. */
export function ErrorTable({ job, errors, withFile = false, extra }: Props) {
  const { t } = useTranslation('bulk')
  const [column, setColumn] = useState<string>()
  const shown = column === undefined ? errors : errors.filter(error => (error.column || wholeRow) === column)
  const { failed } = job.links
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <div className={styles.bar}>
        <Space>
          <Select
            allowClear
            style={{ width: 240 }}
            placeholder={t('errors.allColumns')}
            aria-label={t('errors.column')}
            value={column}
            onChange={setColumn}
            options={columnsOf(errors, t('errors.wholeRow'))}
          />
          {job.failureCount > errors.length && errors.length > 0 && (
            <Typography.Text type="secondary">{t('errors.first', { count: errors.length })}</Typography.Text>
          )}
        </Space>
        <Space>
          {extra}
          {withFile && failed && (
            <Button icon={<DownloadOutlined />} onClick={() => void downloadFile(failed)}>
              {t('files.failed')}
            </Button>
          )}
        </Space>
      </div>
      <InnerTable<ImportError>
        rowKey={error => `${error.row}/${error.column}/${error.code}`}
        dataSource={shown}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('errors.row'), dataIndex: 'row', width: 76 },
          {
            title: t('errors.column'),
            width: 150,
            ellipsis: true,
            render: (_, { column }) => column || t('errors.wholeRow'),
          },
          { title: t('errors.value'), dataIndex: 'value', width: 180, ellipsis: true },
          {
            title: t('errors.reason'),
            render: (_, { message, suggestion }) => (
              <>
                {message}
                {suggestion && (
                  <Typography.Text type="secondary"> {t('errors.suggestion', { text: suggestion })}</Typography.Text>
                )}
              </>
            ),
          },
        ]}
      />
    </Space>
  )
}

/** Columns with how many of the shown errors each has, the worst first. */
export function columnsOf(errors: readonly ImportError[], wholeRowLabel: string) {
  const counts = new Map<string, number>()
  for (const { column } of errors) counts.set(column || wholeRow, (counts.get(column || wholeRow) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([value, count]) => ({
      value,
      label: `${value === wholeRow ? wholeRowLabel : value} (${formatCount(count)})`,
    }))
}
