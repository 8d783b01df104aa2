import { CheckOutlined } from '@ant-design/icons'
import { type ConfirmedMessages, confirmRobotMessagesCall } from '@sfa/order/definitions/robot.calls'
import { Button, Flex, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolbarProps } from '../../../resource-screens/extensions'
import { usePermission } from '../../../shared/menu/use-permission'
import { call } from '../../../shared/request/call'
import { useAct } from '../../../shared/use-act'

/** Makes orders of the chosen messages, or of all, that were recognised well enough; and tells what became of them. */
export default function ConfirmAllButton({ selecting, selectedIds, onChanged }: ToolbarProps) {
  const { t } = useTranslation('order')
  const can = usePermission()
  const { busy, act } = useAct()
  const [asks, setAsks] = useState(false)
  const [told, setTold] = useState<ConfirmedMessages>()
  if (!can('order/orderbyrobot:handle') || (selecting && selectedIds.length === 0)) return null
  const confirm = () =>
    act(async () => {
      setTold(await call(confirmRobotMessagesCall, selecting ? { ids: selectedIds } : {}))
      setAsks(false)
      return null
    })
  const close = () => {
    setTold(undefined)
    onChanged()
  }
  return (
    <>
      <Button icon={<CheckOutlined />} onClick={() => setAsks(true)}>
        {t(selecting ? 'robot.confirmChosen' : 'robot.confirmAll')}
      </Button>
      <Modal
        open={asks}
        title={t(selecting ? 'robot.confirmChosen' : 'robot.confirmAll')}
        okText={t('robot.confirm')}
        cancelText={t('cancel')}
        confirmLoading={busy}
        onOk={() => void confirm()}
        onCancel={() => setAsks(false)}
      >
        {t('robot.asks')}
      </Modal>
      <Modal
        open={told !== undefined}
        title={t('robot.done')}
        footer={
          <Button type="primary" onClick={close}>
            {t('robot.close')}
          </Button>
        }
        onCancel={close}
      >
        {told && (
          <Flex vertical gap={8}>
            <Typography.Text>
              {t('robot.converted', { count: told.converted, least: Math.round(told.confidence * 100) })}
            </Typography.Text>
            {told.failed.map(({ id, messageId, message }) => (
              <Typography.Text key={id} type="danger">{`${messageId}: ${message}`}</Typography.Text>
            ))}
            {told.more && <Typography.Text type="secondary">{t('robot.more')}</Typography.Text>}
          </Flex>
        )}
      </Modal>
    </>
  )
}
