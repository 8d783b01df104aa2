import type { MessageRow } from '@sfa/resources/message/message-shapes'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Form, Modal, Radio, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../shared/use-act'
import { countRecipients, sendMessage } from '../message-calls'
import styles from './sender.module.css'
import { useAudienceText } from './use-audience-text'

interface Props {
  message: MessageRow | undefined
  onClose: () => void
  onSent: () => void
}

/** Now, or at a time; and how many people it reaches as things stand. */
export function SendDialog({ message, onClose, onSent }: Props) {
  const { t } = useTranslation('message')
  const audienceText = useAudienceText()
  const [later, setLater] = useState(false)
  const [at, setAt] = useState<Dayjs | null>(null)
  const { busy: sending, act } = useAct()
  useEffect(() => {
    setLater(false)
    setAt(null)
  }, [message])
  const counted = useQuery({
    queryKey: ['message', 'audience', message?.audience],
    queryFn: () => countRecipients((message as MessageRow).audience),
    enabled: message !== undefined,
  })
  const send = async () => {
    if (!message) return
    await act(async () => {
      await sendMessage(message.id, later ? at?.format('YYYY-MM-DD HH:mm:ss') : undefined)
      return t(later ? 'send.scheduled' : 'send.started')
    }, onSent)
  }
  return (
    <Modal
      open={message !== undefined}
      title={t('send.title', { name: message?.name })}
      okText={t(later ? 'send.schedule' : 'send.now')}
      okButtonProps={{ disabled: later && !at, loading: sending }}
      onOk={() => void send()}
      onCancel={onClose}
      destroyOnHidden
    >
      {message && (
        <Form layout="vertical" className={styles.send}>
          <Typography.Paragraph>
            {t('send.to', { audience: audienceText(message.audience) })}
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
      )}
    </Modal>
  )
}
