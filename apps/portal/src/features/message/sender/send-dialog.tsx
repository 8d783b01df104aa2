import type { Audience } from '@sfa/message/definitions/message-rules'
import { countRecipientsCall } from '@sfa/message/definitions/recipient.calls'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Form, Radio, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../../../resource-screens/action/action-dialog'
import type { ActionDialogProps } from '../../../resource-screens/action/action-dialog-props'
import { callAction } from '../../../resource-screens/action/offered-actions'
import { ModalForm, ProForm } from '../../../shared/pro'
import { call } from '../../../shared/request/call'
import { showRequestError } from '../../../shared/request/error-dialog'
import { RequestError } from '../../../shared/request/request-error'
import { audienceText } from '../audience-text'

/** One message: now or at a time, and how many people it reaches as things stand. Several are asked for a time only. */
export default function SendDialog(props: ActionDialogProps) {
  return 'row' in props.target ? <SendOne {...props} row={props.target.row} /> : <ActionDialog {...props} />
}

interface Values {
  later: boolean
  at?: Dayjs
}
type Props = ActionDialogProps & { row: { id: string; ver: number; [field: string]: unknown } }

function SendOne({ resource, action, row, onDone, onClose }: Props) {
  const { t } = useTranslation('message')
  const audience = row.audience as Audience
  const counted = useQuery({
    queryKey: ['message', 'audience', audience],
    queryFn: () => call(countRecipientsCall, audience),
  })
  const [form] = Form.useForm<Values>()
  const later = Form.useWatch('later', form)
  const send = async ({ later, at }: Values) => {
    const sendAt = later ? at?.format('YYYY-MM-DD HH:mm:ss') : undefined
    try {
      onDone(await callAction(resource, action.name, { id: row.id, ver: row.ver, sendAt }))
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      showRequestError(error)
    }
  }
  return (
    <ModalForm<Values>
      form={form}
      open
      width={520}
      title={t('send.title', { name: row.name })}
      initialValues={{ later: false }}
      dateFormatter={false}
      onOpenChange={open => !open && onClose()}
      submitter={{ searchConfig: { submitText: t(later ? 'send.schedule' : 'send.now') } }}
      onFinish={send}
    >
      <Typography.Paragraph>
        {t('send.to', { audience: audienceText(audience) })}
        {counted.data !== undefined && t('audience.count', { count: counted.data })}
      </Typography.Paragraph>
      <ProForm.Item name="later">
        <Radio.Group
          options={[
            { value: false, label: t('send.now') },
            { value: true, label: t('send.later') },
          ]}
        />
      </ProForm.Item>
      {later && (
        <ProForm.Item name="at" label={t('send.at')} rules={[{ required: true }]}>
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            disabledDate={day => day.isBefore(dayjs().startOf('day'))}
          />
        </ProForm.Item>
      )}
    </ModalForm>
  )
}
