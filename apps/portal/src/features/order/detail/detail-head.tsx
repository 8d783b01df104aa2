import { order as orderResource } from '@sfa/order/definitions/order.resource'
import { orderFlow } from '@sfa/order/rules/order-flow'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Space, Tooltip, Typography } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { WithdrawButton } from '../../../resource-screens/action/action-links'
import { reasonAgainst } from '../../../resource-screens/action/offered-actions'
import { useRecordActions } from '../../../resource-screens/action/use-record-actions'
import { display } from '../../../resource-screens/field/displays'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { PrintRecord } from '../../../resource-screens/print/print-button'
import { pageAddress } from '../../../resource-screens/record/page/page-address'
import type { WireRow } from '../../../resource-screens/record-calls'
import { useLabelOf } from '../../../shared/language/label'
import { usePermission } from '../../../shared/menu/use-permission'
import { changeLabel, copyLabel } from '../order-labels'
import { copyAddress, editAddress, placeKeyOf } from '../order-paths'
import { reasonAgainstChanging } from '../reason-against-changing'

/** Who looks for it reads why it is too late. */
const isMissed = (name: string, { orderStatus }: WireRow) => name === 'cancel' && orderStatus !== 'cancelled'

/** Number, state and customer of an order, and what can be done with it in its state. */
export function DetailHead({ row }: { row: WireRow }) {
  const { t } = useTranslation('order')
  const labelOf = useLabelOf()
  const client = useQueryClient()
  const navigate = useNavigate()
  const can = usePermission()
  const readAgain = useCallback(() => void forgetRecords(client, orderResource), [client])
  const { offered, start, dialog } = useRecordActions(orderResource, readAgain)
  const shown = offered.flatMap(action => {
    const refusal = reasonAgainst(orderResource, action.name, row)
    return refusal === undefined || isMissed(action.name, row) ? [{ action, refusal }] : []
  })
  const order = { id: row.id, customerType: row.customerType }
  const mayPlace = can(placeKeyOf(row.customerType))
  const reason = reasonOf(row)
  return (
    <>
      <Space wrap style={{ width: '100%', justifyContent: 'space-between' }}>
        <Space wrap>
          <Typography.Title level={4} style={{ margin: 0 }}>
            {String(row.orderNumber)}
          </Typography.Title>
          {display(
            orderResource.fields.orderStatus!,
            row.orderStatus,
            { place: 'detail', dict: (_, value) => value },
            'orderStatus',
          )}
          <Typography.Text type="secondary">
            {[row.customerCode, row.customerName, row.orderDate].filter(Boolean).join(' · ')}
          </Typography.Text>
        </Space>
        <Space wrap>
          <WithdrawButton resource={orderResource} row={row} onChanged={readAgain} />
          {shown.map(({ action, refusal }) => (
            <Tooltip key={action.name} title={refusal}>
              <Button disabled={refusal !== undefined} danger={action.danger} onClick={() => start(action, { row })}>
                {labelOf(action.label)}
              </Button>
            </Tooltip>
          ))}
          {mayPlace && reasonAgainstChanging(row) === undefined && (
            <Button type="primary" onClick={() => void navigate(editAddress(order))}>
              {labelOf(changeLabel)}
            </Button>
          )}
          {mayPlace && <Button onClick={() => void navigate(copyAddress(order))}>{labelOf(copyLabel)}</Button>}
          <PrintRecord resource={orderResource} id={row.id} />
          <Link to={pageAddress(orderResource, row.id)}>{t('detail.record')}</Link>
        </Space>
      </Space>
      {reason && <Alert style={{ marginTop: 12 }} type="warning" showIcon title={reason} />}
      {dialog}
    </>
  )

  /** Why it is where it is: what a reader has to know first. */
  function reasonOf({
    orderStatus,
    rejectReason,
    reviewReason,
    cancelReason,
    closeReason,
  }: WireRow): string | undefined {
    const [kind, value] =
      orderStatus === orderFlow.start
        ? ['rejectReason', rejectReason]
        : orderStatus === 'underReview' || orderStatus === 'submitted'
          ? ['reviewReason', reviewReason]
          : orderStatus === 'cancelled'
            ? ['cancelReason', cancelReason]
            : ['closeReason', closeReason]
    return value ? t(`detail.${kind}`, { reason: String(value) }) : undefined
  }
}
