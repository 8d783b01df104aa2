import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProCard } from '../../../shared/pro'
import type { RequestError } from '../../../shared/request/request-error'
import styles from '../monitor.module.css'
import charts from './charts.module.css'
import { useRunFigures } from './figure-calls'
import { FigureChart } from './figure-chart'

const periods = { hour: 24, day: 14 } as const

/** Throughput and waiting time of the tenant's jobs, in the last hours or days. */
export function MonitorCharts() {
  const { t } = useTranslation('monitor')
  const [per, setPer] = useState<keyof typeof periods>('hour')
  const { data, error } = useRunFigures('all', { per, points: periods[per] })
  return (
    <ProCard
      title={<h2 className={styles.title}>{t('charts.title')}</h2>}
      extra={
        <Segmented
          size="small"
          aria-label={t('charts.per')}
          value={per}
          onChange={setPer}
          options={(['hour', 'day'] as const).map(value => ({ value, label: t(`charts.${value}`) }))}
        />
      }
    >
      {error ? (
        <Alert type="error" showIcon title={(error as RequestError).message} />
      ) : (
        <div className={charts.pair}>
          {(['throughput', 'wait'] as const).map(kind => (
            <section key={kind}>
              <h3>{t(`charts.${kind}`)}</h3>
              <FigureChart kind={kind} points={data} />
            </section>
          ))}
        </div>
      )}
    </ProCard>
  )
}
