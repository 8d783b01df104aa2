import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { QueueState } from '@sfa/kit/calls/monitor.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Popconfirm, Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../shared/format-count'
import { usePermission } from '../../shared/menu/use-permission'
import { StatisticCard } from '../../shared/pro'
import type { RequestError } from '../../shared/request/request-error'
import styles from './monitor.module.css'
import { pauseQueue, queuesQuery } from './monitor-calls'
import { useSteering } from './use-steering'

const everyMs = 5_000
const figures = ['waiting', 'active', 'delayed', 'failed'] as const

/** A card for every queue: what waits, runs and failed; pause and resume for who may. */
export function QueueCards() {
  const { data, error } = useQuery({
    ...queuesQuery,
    refetchInterval: everyMs,
  })
  if (error) return <Alert type="error" showIcon title={(error as RequestError).message} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return (
    <div className={styles.queues}>
      {data.map(queue => (
        <QueueCard key={queue.queue} state={queue} />
      ))}
    </div>
  )
}

function QueueCard({ state }: { state: QueueState }) {
  const { t } = useTranslation('monitor')
  const mayPause = usePermission()('pause')
  const { busy, steer } = useSteering()
  const paused = state.isPaused === '1'
  const set = (pause: boolean) => void steer(state.queue, () => pauseQueue(state.queue, pause))
  return (
    <div className={paused ? `${styles.queue} ${styles.paused}` : styles.queue}>
      <div className={styles.queueName}>
        <span>
          {t(`queue.${state.queue}`, { defaultValue: state.queue })}{' '}
          {paused && <Tag color="warning">{t('paused')}</Tag>}
        </span>
        {mayPause &&
          (paused ? (
            <Button size="small" icon={<PlayCircleOutlined />} loading={Boolean(busy)} onClick={() => set(false)}>
              {t('resume')}
            </Button>
          ) : (
            <Popconfirm title={t('pauseAsk')} description={t('pauseText')} onConfirm={() => set(true)}>
              <Button size="small" type="text" icon={<PauseOutlined />} loading={Boolean(busy)}>
                {t('pause')}
              </Button>
            </Popconfirm>
          ))}
      </div>
      <StatisticCard.Group className={styles.figures} ghost>
        {figures.map(figure => (
          <StatisticCard
            key={figure}
            statistic={{
              title: t(`figure.${figure}`),
              value: state[figure],
              formatter: value => (value === undefined ? undefined : formatCount(Number(value))),
              className: figure === 'failed' && state.failed > 0 ? styles.alarm : undefined,
            }}
          />
        ))}
      </StatisticCard.Group>
    </div>
  )
}
