import type { Audience } from '@sfa/resources/message/message-rules'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Form, Modal, Radio, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '../../../resource-screens/action/action-dialog'
import { ActionDialog } from '../../../resource-screens/action/action-dialog'
import { callAction } from '../../../resource-screens/action/offered-actions'
import { showRequestError } from '../../../shared/error-dialog'
import { RequestError } from '../../../shared/request-error'
import { countRecipients } from '../message-calls'
import styles from './sender.module.css'
import { useAudienceText } from './use-audience-text'

/** One message: now or at a time, and how many people it reaches as things stand. Several are asked for a time only. */
export default function SendDialog(props: ActionDialogProps) {
  return 'row' in props.target ? <SendOne {...props} row={props.target.row} /> : <ActionDialog {...props} />
}

type Props = ActionDialogProps & { row: { id: string; ver: number; [field: string]: unknown } }

function SendOne({ resource, action, row, onDone, onClose }: Props) {
  const { t } = useTranslation('message')
  const audienceText = useAudienceText()
  const [later, setLater] = useState(false)
  const [at, setAt] = useState<Dayjs | null>(null)
  const [sending, setSending] = useState(false)
  const audience = row.audience as Audience
  const counted = useQuery({ queryKey: ['message', 'audience', audience], queryFn: () => countRecipients(audience) })
  const send = async () => {
    setSending(true)
    const sendAt = later ? at?.format('YYYY-MM-DD HH:mm:ss') : undefined
    try {
      onDone(await callAction(resource, action.name, { id: row.id, ver: row.ver, sendAt }))
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      showRequestError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal
      open
      title={t('send.title', { name: row.name })}
      okText={t(later ? 'send.schedule' : 'send.now')}
      okButtonProps={{ disabled: later && !at, loading: sending }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form layout="vertical" className={styles.send}>
        <Typography.Paragraph>
          {t('send.to', { audience: audienceText(audience) })}
          {counted.data !== undefined && t('audience.count', { count: counted.data })}
        </Typography.Paragraph>
        <Radio.Group
          value={later}
          onChange={({ target }) => setLater(target.value)}
          options={[
            { value: false, label: t('send.now') },
            { value: true, label: t('send.later') },
          ]}
        />
        {later && (
          <Form.Item label={t('send.at')}>
            <DatePicker
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              value={at}
              onChange={setAt}
              disabledDate={day => day.isBefore(dayjs().startOf('day'))}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
