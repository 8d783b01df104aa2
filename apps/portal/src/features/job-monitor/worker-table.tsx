import type { WorkerState } from '@sfa/kit/calls/monitor.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Badge, Button, Empty, Space, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../shared/format-count'
import frame from '../../shared/frame.module.css'
import { listOf } from '../../shared/list-of'
import { ProTable } from '../../shared/pro'
import type { RequestError } from '../../shared/request/request-error'
import { type RunOfTenant, workersQuery } from './monitor-calls'

const everyMs = 5_000

/** Worker processes with their heartbeats, and the queues that none of them serves. */
export function WorkerTable({ onShow }: { onShow: (run: RunOfTenant) => void }) {
  const { t } = useTranslation('monitor')
  const { data, error, isPending } = useQuery({
    ...workersQuery,
    refetchInterval: everyMs,
  })
  const queueName = (queue: string) => t(`queue.${queue}`, { defaultValue: queue })
  if (error) return <Alert type="error" showIcon title={(error as RequestError).message} />
  const unserved = data?.queuesWithoutWorker ?? []
  return (
    <>
      {data?.problem && <Alert type="error" showIcon title={data.problem} style={{ marginBottom: 12 }} />}
      {unserved.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('unserved', { queues: listOf(unserved.map(queueName)) })}
          style={{ marginBottom: 12 }}
        />
      )}
      <ProTable<WorkerState>
        search={false}
        options={false}
        cardProps={false}
        ErrorBoundary={false}
        size="small"
        rowKey="id"
        pagination={false}
        loading={isPending}
        dataSource={[...(data?.workers ?? [])]}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noWorkers')} /> }}
        columns={[
          {
            title: t('worker.state'),
            width: 110,
            render: (_, { alive }) => (
              <Badge status={alive === '1' ? 'success' : 'error'} text={t(alive === '1' ? 'alive' : 'silent')} />
            ),
          },
          { title: t('worker.name'), render: (_, { host, pid }) => `${host} / ${pid}` },
          {
            title: t('worker.queues'),
            render: (_, { queues }) => (
              <Space size={4}>
                {queues.map(queue => (
                  <Tag key={queue}>{queueName(queue)}</Tag>
                ))}
              </Space>
            ),
          },
          {
            title: t('worker.running'),
            render: (_, { running, batchIds }) => (
              <>
                {running}
                {batchIds.map(id => (
                  <Button key={id} type="link" size="small" onClick={() => onShow({ batchId: id })}>
                    {id}
                  </Button>
                ))}
              </>
            ),
          },
          {
            title: t('worker.memory'),
            align: 'end',
            width: 110,
            render: (_, { memoryMB }) => `${formatCount(memoryMB)} MB`,
          },
          { title: t('worker.lastSeen'), dataIndex: 'lastSeen', width: 170, className: frame.time },
          { title: t('worker.startedAt'), dataIndex: 'startedAt', width: 170, className: frame.time },
        ]}
      />
    </>
  )
}
