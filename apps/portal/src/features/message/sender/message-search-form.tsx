import { messageStatuses, messageTypes } from '@sfa/resources/message/message-rules'
import { Col, DatePicker, Form, Input, Row, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { SearchButtons } from '../../../shared/search-buttons'
import styles from '../../../shared/search-form.module.css'
import type { MessageFilters } from './use-messages'

interface Values {
  name?: string
  title?: string
  type?: string
  sendStatus?: string
  sentAt?: [Dayjs, Dayjs] | null
}

/** `sent`: for the statistics, which know no drafts. */
export function MessageSearchForm({
  onSearch,
  sent = false,
}: {
  onSearch: (filters: MessageFilters) => void
  sent?: boolean
}) {
  const { t } = useTranslation('message')
  const [form] = Form.useForm<Values>()
  const submit = ({ sentAt, ...values }: Values) => {
    const filled = Object.entries(values).filter(([, value]) => value)
    const format = 'YYYY-MM-DD HH:mm:ss'
    const range = sentAt && [sentAt[0].startOf('day').format(format), sentAt[1].endOf('day').format(format)]
    onSearch({ ...Object.fromEntries(filled), ...(range ? { sentAt: range } : {}) })
  }
  return (
    <Form form={form} className={styles.form} onFinish={submit} autoComplete="off">
      <Row gutter={16}>
        <Col span={6}>
          <Form.Item name="name" label={t('field.name')}>
            <Input allowClear maxLength={100} />
          </Form.Item>
        </Col>
        <Col span={6}>
          <Form.Item name="type" label={t('field.type')}>
            <Select allowClear options={messageTypes.map(value => ({ value, label: t(`type.${value}`) }))} />
          </Form.Item>
        </Col>
        <Col span={sent ? 8 : 6}>
          {sent ? (
            <Form.Item name="sentAt" label={t('field.sendTime')}>
              <DatePicker.RangePicker style={{ width: '100%' }} />
            </Form.Item>
          ) : (
            <Form.Item name="sendStatus" label={t('field.sendStatus')}>
              <Select allowClear options={messageStatuses.map(value => ({ value, label: t(`status.${value}`) }))} />
            </Form.Item>
          )}
        </Col>
        <SearchButtons
          reset={t('reset')}
          search={t('search')}
          onReset={() => {
            form.resetFields()
            onSearch({})
          }}
        />
      </Row>
    </Form>
  )
}
