import { maxLengths, messageTypes, noAudience } from '@sfa/resources/message/message-rules'
import { Alert, Button, DatePicker, Drawer, Form, Input, Select, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRequestError } from '../../../shared/error-dialog'
import { notice } from '../../../shared/notice'
import { RequestError } from '../../../shared/request-error'
import { useUnsavedGuard } from '../../../shared/unsaved-guard'
import { ContentInput } from '../content/content-input'
import { MessageContent } from '../content/message-content'
import { type Attachment, type Message, saveMessage } from '../message-calls'
import { AttachmentsInput } from './attachments-input'
import { AudienceInput } from './audience-input'
import { PictureInput } from './picture-input'

export interface OpenMessage {
  mode: 'add' | 'edit' | 'view'
  /** In mode add: the one to start from. */
  message?: Message
}

interface Props {
  open: OpenMessage | undefined
  onClose: () => void
  onSaved: () => void
}

interface Values extends Pick<Message, 'name' | 'type' | 'title' | 'content' | 'audience'> {
  icon: string | null
  cover: string | null
  attachmentIds: readonly Attachment[]
  showUntil: Dayjs | null
}

const valuesOf = (message: Message | undefined): Partial<Values> =>
  message
    ? {
        ...message,
        attachmentIds: message.attachments,
        showUntil: message.showUntil ? dayjs(message.showUntil) : null,
      }
    : { type: 'notice', audience: noAudience, attachmentIds: [], icon: null, cover: null }

/** Writes, changes or shows a message. Stays open on failure (1-shell.md §4). */
export function MessageDrawer({ open, onClose, onSaved }: Props) {
  const { t } = useTranslation('message')
  const [form] = Form.useForm<Values>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [touched, setTouched] = useState(false)
  const type = Form.useWatch('type', form)
  const viewed = open?.mode === 'view'
  const mayLeave = useUnsavedGuard(touched && open !== undefined)
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  useEffect(() => {
    if (!open) return
    form.resetFields()
    form.setFieldsValue(valuesOf(open.message) as never)
    setFailure(undefined)
    setTouched(false)
  }, [open, form])

  const save = async (values: Values) => {
    setSaving(true)
    setFailure(undefined)
    try {
      await saveMessage({
        ...values,
        ...(open?.mode === 'edit' ? { id: open.message?.id, ver: open.message?.ver } : {}),
        attachmentIds: values.attachmentIds.map(file => file.fileId),
        showUntil: values.type === 'announcement' ? (values.showUntil?.format('YYYY-MM-DD HH:mm:ss') ?? null) : null,
      })
      notice.message.success(t('saved'))
      setTouched(false)
      onSaved()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const failures = error.failures
      form.setFields(failures.map(({ field, message }) => ({ name: [field] as never, errors: [message] })))
      if (failures.length === 0) showRequestError(error)
      else setFailure(t('invalid'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Drawer
      open={open !== undefined}
      size={720}
      title={open && t(`drawer.${open.mode}`)}
      onClose={() => void close()}
      destroyOnHidden
      footer={
        viewed ? null : (
          <Space>
            <Button type="primary" loading={saving} onClick={() => form.submit()}>
              {t('save')}
            </Button>
            <Button onClick={() => void close()}>{t('cancel')}</Button>
          </Space>
        )
      }
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
      <Form
        form={form}
        layout="vertical"
        disabled={viewed}
        onFinish={values => void save(values)}
        onFinishFailed={() => setFailure(t('invalid'))}
        onValuesChange={() => setTouched(true)}
      >
        <Form.Item name="name" label={t('field.name')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={maxLengths.name} showCount />
        </Form.Item>
        <Form.Item name="type" label={t('field.type')} rules={[{ required: true }]}>
          <Select options={messageTypes.map(value => ({ value, label: t(`type.${value}`) }))} />
        </Form.Item>
        {type === 'announcement' && (
          <Form.Item name="showUntil" label={t('field.showUntil')} extra={t('hint.showUntil')}>
            <DatePicker showTime />
          </Form.Item>
        )}
        <Form.Item name="title" label={t('field.title')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={maxLengths.title} showCount />
        </Form.Item>
        <Form.Item name="content" label={t('field.content')} rules={[{ required: true, whitespace: true }]}>
          {viewed ? <ShownContent /> : <ContentInput />}
        </Form.Item>
        <Form.Item
          name="audience"
          label={t('field.audience')}
          required
          rules={[
            {
              validator: (_, { all, userIds, roleIds, orgIds }) =>
                all || userIds.length + roleIds.length + orgIds.length > 0
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('audience.required'))),
            },
          ]}
        >
          <AudienceInput disabled={viewed} />
        </Form.Item>
        <Space size={32} align="start" wrap>
          <Form.Item name="cover" label={t('field.cover')} extra={t('hint.cover')}>
            <PictureInput field="cover" disabled={viewed} />
          </Form.Item>
          <Form.Item name="icon" label={t('field.icon')} extra={t('hint.icon')}>
            <PictureInput field="icon" disabled={viewed} />
          </Form.Item>
        </Space>
        <Form.Item name="attachmentIds" label={t('attachments')} extra={t('hint.attachment')}>
          <AttachmentsInput disabled={viewed} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}

const ShownContent = ({ value = '' }: { value?: string }) => <MessageContent text={value} />
