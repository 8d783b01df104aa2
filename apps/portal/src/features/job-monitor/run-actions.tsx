import type { MonitorRow } from '@sfa/kit/calls/monitor.calls'
import { number } from '@sfa/kit/fields/fields'
import { Button, InputNumber, Popconfirm, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberFault, numberFault } from '../../resource-screens/field/number-fault'
import { usePermission } from '../../shared/menu/use-permission'
import { RowLinks } from '../../shared/row-links'
import { cancelRun, type RunOfTenant, reprioritise, retryRun } from './monitor-calls'
import { steeringOf } from './steering-rules'
import { useSteering } from './use-steering'

/** Details, retry, cancel and another place in the queue. */
export function RunActions({ row, onShow }: { row: MonitorRow; onShow?: (run: RunOfTenant) => void }) {
  const { t } = useTranslation(['monitor', 'bulk'])
  const can = usePermission('importexport/jobmonitor')
  const { busy, steer } = useSteering()
  const [priority, setPriority] = useState(row.priority)
  const actions = steeringOf(row, key => can(key))
  return (
    <RowLinks>
      {onShow && (
        <Button type="link" size="small" onClick={() => onShow(row)}>
          {t('bulk:log.action.details')}
        </Button>
      )}
      {actions.includes('retry') && (
        <Button
          type="link"
          size="small"
          loading={busy === 'retry'}
          onClick={() => void steer('retry', () => retryRun(row))}
        >
          {t('bulk:log.action.retry')}
        </Button>
      )}
      {actions.includes('reprioritise') && (
        <Popconfirm
          title={t('priorityTitle')}
          description={
            <Space orientation="vertical">
              {t('priorityText')}
              <InputNumber
                // Not cut to the bounds while it is typed: what is wrong is shown and cannot be confirmed.
                status={numberFault(priorityField, priority) ? 'error' : undefined}
                value={priority}
                aria-label={t('priority')}
                onChange={value => setPriority(value ?? row.priority)}
              />
              <NumberFault field={priorityField} value={priority} />
            </Space>
          }
          okButtonProps={{ disabled: numberFault(priorityField, priority) !== undefined }}
          onConfirm={() => steer('reprioritise', () => reprioritise(row, priority))}
        >
          <Button type="link" size="small" loading={busy === 'reprioritise'}>
            {t('priority')}
          </Button>
        </Popconfirm>
      )}
      {actions.includes('cancel') && (
        <Popconfirm
          title={t('bulk:cancelJob.title')}
          description={t('cancelText', { user: row.userName })}
          okText={t('bulk:cancelJob.ok')}
          cancelText={t('bulk:cancelJob.stay')}
          okButtonProps={{ danger: true }}
          onConfirm={() => steer('cancel', () => cancelRun(row))}
        >
          <Button type="link" size="small" danger loading={busy === 'cancel'}>
            {t('bulk:log.action.cancel')}
          </Button>
        </Popconfirm>
      )}
    </RowLinks>
  )
}

/** As the call takes it. */
const priorityField = number(['优先级', 'Priority'], { min: 1, max: 10, required: true })
