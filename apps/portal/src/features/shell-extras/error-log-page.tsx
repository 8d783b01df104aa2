import { ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, Input, Space, Table, type TableColumnsType, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../shared/frame.module.css'
import { search } from '../../shared/request'
import { usePaging } from '../../shared/use-paging'
import styles from './error-log.module.css'

interface ScriptError {
  id: string
  time: string
  type: string
  code: string
  message: string
  page: string
  stack: string | null
  version: string | null
  userCode: string
  userName: string
  userAgent: string | null
}
interface Filters {
  message?: string
  userName?: string
}

/** What failed in whose browser, on which page and when (1-shell.md §8). */
export default function ErrorLogPage() {
  const { t } = useTranslation('shell')
  const [form] = Form.useForm<Filters>()
  const [filters, setFilters] = useState<Filters>({})
  const { page, toFirstPage, paginationFor } = usePaging()
  const body = { ...filters, page }
  const found = useQuery({
    queryKey: ['error-log', body],
    queryFn: ({ signal }) => search<ScriptError>('/portalsync/user/errorLog/search', body, { silent: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const find = (next: Filters) => {
    setFilters(next)
    toFirstPage()
    void found.refetch()
  }
  const columns: TableColumnsType<ScriptError> = [
    { title: t('errorLog.time'), dataIndex: 'time', width: 170, className: frame.time },
    { title: t('errorLog.type'), dataIndex: 'type', width: 90, render: type => <Tag>{type}</Tag> },
    { title: t('errorLog.code'), dataIndex: 'code', width: 70 },
    { title: t('errorLog.message'), dataIndex: 'message', width: 360, ellipsis: true },
    { title: t('errorLog.page'), dataIndex: 'page', width: 220, ellipsis: true },
    {
      title: t('errorLog.user'),
      key: 'user',
      width: 150,
      render: (_, { userName, userCode }) => `${userName} · ${userCode}`,
    },
    { title: t('errorLog.version'), dataIndex: 'version', width: 90 },
  ]
  return (
    <Flex vertical gap={12} className={frame.page}>
      <Form form={form} layout="inline" className={frame.panel} onFinish={find}>
        <Form.Item name="message" label={t('errorLog.messageOrPage')}>
          <Input allowClear maxLength={200} />
        </Form.Item>
        <Form.Item name="userName" label={t('errorLog.user')}>
          <Input allowClear maxLength={100} />
        </Form.Item>
        <Space>
          <Button type="primary" htmlType="submit">
            {t('errorLog.search')}
          </Button>
          <Button
            onClick={() => {
              form.resetFields()
              find({})
            }}
          >
            {t('errorLog.reset')}
          </Button>
        </Space>
      </Form>
      <section className={frame.panel}>
        <Flex justify="end" className={frame.above}>
          <Tooltip title={t('tabs.refresh')}>
            <Button icon={<ReloadOutlined />} aria-label={t('tabs.refresh')} onClick={() => void found.refetch()} />
          </Tooltip>
        </Flex>
        {found.error && <Alert type="error" showIcon title={found.error.message} className={frame.above} />}
        <Table<ScriptError>
          size="small"
          rowKey="id"
          dataSource={found.data?.rows ?? []}
          loading={found.isPending}
          columns={columns}
          scroll={{ x: 'max-content' }}
          expandable={{
            expandedRowRender: ({ message, stack, userAgent }) => (
              <div className={styles.details}>
                <pre>{[message, stack].filter(Boolean).join('\n\n')}</pre>
                <small>{userAgent}</small>
              </div>
            ),
          }}
          pagination={paginationFor(found.data?.total)}
        />
      </section>
    </Flex>
  )
}
