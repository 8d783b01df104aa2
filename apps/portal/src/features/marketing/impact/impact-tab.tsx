import { impactCall, startImpactCall } from '@sfa/marketing/definitions/impact.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Flex, Progress, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RecordTabProps } from '../../../resource-screens/extensions'
import { recordsKey } from '../../../resource-screens/record-calls'
import { formatDuration, secondsBetween } from '../../../shared/job/format-duration'
import { cancelJob } from '../../../shared/job/job-calls'
import { call } from '../../../shared/request/call'
import { polling } from '../../../shared/request/polling'
import { useAct } from '../../../shared/use-act'
import { promotionTypeOf } from '../promotion-type'
import { ImpactFigures } from './impact-figures'

const askEveryMs = 1500
const chinaHours = 8
const wireNow = () => new Date(Date.now() + chinaHours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** What the promotion would have done to the orders of the last 30 days: the last result, and how a new one gets on. */
export default function ImpactTab({ resource, row }: RecordTabProps) {
  const { t } = useTranslation(['marketing', 'bulk'])
  const { busy, act } = useAct()
  const asked = { type: promotionTypeOf(resource), id: row.id }
  const { data, error, refetch } = useQuery({
    queryKey: recordsKey(resource, 'impact', row.id, row.ver),
    queryFn: context => call(impactCall, asked, polling(context)),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run ? askEveryMs : false),
  })
  if (error && !data) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  const { run, result, error: failure } = data
  const start = () =>
    act(
      async () => {
        await call(startImpactCall, asked)
        return null
      },
      () => refetch(),
    )
  const cancel = (batchId: string) =>
    act(
      async () => {
        await cancelJob(batchId)
        return null
      },
      () => refetch(),
    )
  return (
    <Flex vertical gap={16}>
      <Flex gap={16} align="center" justify="space-between" wrap>
        <Typography.Text type="secondary" style={{ flex: 1, minWidth: 320 }}>
          {t('impact.intro')}
        </Typography.Text>
        <Button type={result ? 'default' : 'primary'} loading={busy || run !== null} onClick={() => void start()}>
          {t(result ? 'impact.again' : 'impact.start')}
        </Button>
      </Flex>
      {run && (
        <div>
          <Flex gap={16} align="center" justify="space-between">
            <Typography.Text>{t('impact.running')}</Typography.Text>
            {run.isOwn && (
              <Button size="small" danger disabled={busy} onClick={() => void cancel(run.batchId)}>
                {t('impact.cancel')}
              </Button>
            )}
          </Flex>
          <Progress percent={Math.floor(run.percent ?? 0)} status="active" aria-label={t('impact.running')} />
        </div>
      )}
      {failure && <Alert type="error" showIcon title={t('impact.failed', { why: failure })} />}
      {result && !result.isCurrent && <Alert type="warning" showIcon title={t('impact.changed')} />}
      {result && (
        <>
          <Typography.Text type="secondary">
            {t('impact.age', {
              by: result.calculatedBy,
              at: result.calculatedTime,
              age: formatDuration(secondsBetween(result.calculatedTime, wireNow())),
              version: data.version,
            })}
          </Typography.Text>
          <ImpactFigures result={result} type={asked.type} />
        </>
      )}
      {!result && !run && !failure && <Empty description={t('impact.none')} />}
    </Flex>
  )
}
