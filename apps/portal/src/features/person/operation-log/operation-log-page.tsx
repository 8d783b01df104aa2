import type { ChangeRow } from '@sfa/domain/audit/change-row'
import { resources } from '@sfa/resources/registry'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Empty, Flex, Form, Input, Select, Table, Tag, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../../shared/frame.module.css'
import { useLabelOf } from '../../../shared/label'
import { RowLinks } from '../../../shared/row-links'
import { usePaging } from '../../../shared/use-paging'
import { searchChanges } from '../person-calls'
import { ChangeDrawer } from './change-drawer'
import { useChangeText } from './use-change-text'

interface Filters {
  resource?: string
  operation?: string
  userName?: string
  source?: string
  recordId?: string
  traceId?: string
  days?: [Dayjs | null, Dayjs | null] | null
}

const operations = ['create', 'update', 'updateStatus', 'batchUpdate'] as const

/** Who changed what, when and by which way (behaviour.md "Audit"). */
export default function OperationLogPage() {
  const { t } = useTranslation(['person', 'resource'])
  const labelOf = useLabelOf()
  const { objectText, operationText, sourceText } = useChangeText()
  const [filters, setFilters] = useState<Filters>({})
  const { page, toFirstPage, paginationFor } = usePaging()
  const [shown, setShown] = useState<ChangeRow>()
  const body = { ...conditionsOf(filters), page }
  const { data, isFetching, error } = useQuery({
    queryKey: ['operation-log', body],
    queryFn: () => searchChanges(body),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const search = (next: Filters) => {
    setFilters(next)
    toFirstPage()
  }
  return (
    <Flex vertical gap={12}>
      <section className={frame.panel}>
        <Form<Filters>
          layout="inline"
          onFinish={search}
          onReset={() => search({})}
          style={{ rowGap: 12 }}
          aria-label={t('resource:search')}
        >
          <Form.Item name="resource" label={t('log.object')}>
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              style={{ width: 180 }}
              placeholder={t('resource:choose')}
              options={resources
                .filter(one => !one.readOnly)
                .map(one => ({ value: one.key, label: labelOf(one.label) }))}
            />
          </Form.Item>
          <Form.Item name="operation" label={t('log.operation')}>
            <Select
              allowClear
              style={{ width: 140 }}
              placeholder={t('resource:choose')}
              options={operations.map(value => ({ value, label: operationText(value) }))}
            />
          </Form.Item>
          <Form.Item name="source" label={t('log.source')}>
            <Select
              allowClear
              style={{ width: 140 }}
              placeholder={t('resource:choose')}
              options={['page', 'batch', 'import', 'api'].map(value => ({ value, label: t(`log.sources.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="userName" label={t('log.user')}>
            <Input allowClear style={{ width: 140 }} placeholder={t('resource:enter')} />
          </Form.Item>
          <Form.Item
            name="recordId"
            label={t('log.recordId')}
            rules={[{ pattern: /^\d{1,18}$/, message: t('why.recordFormat') }]}
          >
            <Input allowClear style={{ width: 140 }} placeholder={t('resource:enter')} />
          </Form.Item>
          <Form.Item name="traceId" label={t('log.traceId')}>
            <Input allowClear style={{ width: 200 }} placeholder={t('resource:enter')} />
          </Form.Item>
          <Form.Item name="days" label={t('log.time')}>
            <DatePicker.RangePicker />
          </Form.Item>
          <Form.Item>
            <Flex gap={8}>
              <Button type="primary" htmlType="submit">
                {t('resource:search')}
              </Button>
              <Button htmlType="reset">{t('resource:reset')}</Button>
            </Flex>
          </Form.Item>
        </Form>
      </section>
      <section className={frame.panel}>
        {error && <Alert type="error" showIcon title={error.message} className={frame.above} />}
        <Table<ChangeRow>
          size="small"
          rowKey="id"
          dataSource={data?.rows ?? []}
          loading={isFetching}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('resource:empty')} /> }}
          pagination={{
            ...paginationFor(data?.total),
            showTotal: count => (count >= 10_000 ? t('log.many') : t('resource:total', { count })),
          }}
          columns={[
            { title: t('log.time'), dataIndex: 'createTime', width: 170, className: frame.time },
            { title: t('log.user'), dataIndex: 'userName', width: 120 },
            {
              title: t('log.object'),
              width: 200,
              render: (_, row) => (
                <>
                  {objectText(row.resource)} <Typography.Text type="secondary">#{row.recordId}</Typography.Text>
                </>
              ),
            },
            {
              title: t('log.operation'),
              width: 110,
              render: (_, row) => <Tag>{operationText(row.operation)}</Tag>,
            },
            { title: t('log.fields'), width: 260, ellipsis: true, render: (_, row) => <FieldNames row={row} /> },
            { title: t('log.source'), width: 130, render: (_, row) => sourceText(row.source) },
            { title: t('log.traceId'), dataIndex: 'traceId', width: 260, ellipsis: true },
            {
              title: t('resource:actions'),
              key: 'actions',
              width: 90,
              fixed: 'end',
              render: (_, row) => (
                <RowLinks>
                  <Button type="link" size="small" onClick={() => setShown(row)}>
                    {t('log.diff')}
                  </Button>
                </RowLinks>
              ),
            },
          ]}
        />
      </section>
      <ChangeDrawer row={shown} onClose={() => setShown(undefined)} />
    </Flex>
  )
}

function FieldNames({ row }: { row: ChangeRow }) {
  const { fieldText } = useChangeText()
  return Object.keys(row.changes)
    .filter(name => name !== 'id')
    .map(name => fieldText(row.resource, name))
    .join('、')
}

function conditionsOf({ days, ...rest }: Filters): Record<string, unknown> {
  const [from, to] = days ?? []
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')),
    ...(from || to ? { createTime: [from?.format('YYYY-MM-DD') ?? null, to?.format('YYYY-MM-DD') ?? null] } : {}),
  }
}
