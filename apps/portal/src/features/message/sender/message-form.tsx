import { type Audience, isAudienceChosen, maxLengths, messageTypes } from '@sfa/resources/message/message-rules'
import type { FullMessage } from '@sfa/resources/message/message-shapes'
import { Alert, DatePicker, Form, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNotice } from '../../../resource-screens/record/draft-notice'
import { RichTextInput } from '../../../resource-screens/rich-text/rich-text-input'
import { notice } from '../../../shared/notice'
import { RequestError } from '../../../shared/request-error'
import { saySaveFailed } from '../../../shared/save-failure'
import { saveMessage } from '../message-calls'
import { AttachmentsInput } from './attachments-input'
import { AudienceInput } from './audience-input'
import { type MessageValues, valuesOf } from './message-values'
import { PictureInput } from './picture-input'
import { useMessageDraft } from './use-message-draft'

interface Props {
  mode: 'add' | 'edit' | 'view'
  /** In mode add: the one to start from. */
  message?: FullMessage
  onTouched: () => void
  onSaving: (saving: boolean) => void
  onSaved: () => void
}

/** The buttons that send it stand outside. */
export const formName = 'message'

const labelKeys: Readonly<Record<string, string>> = { attachmentIds: 'attachments' }

/** What a message consists of. Stays as it is on failure (1-shell.md §4). */
export function MessageForm({ mode, message, onTouched, onSaving, onSaved }: Props) {
  const { t } = useTranslation('message')
  // Its own, so that what was typed into one message is not there in the next.
  const [form] = Form.useForm<MessageValues>()
  const [failure, setFailure] = useState<string>()
  const type = Form.useWatch('type', form)
  const viewed = mode === 'view'
  const draft = useMessageDraft(form, mode, message)

  const save = async (values: MessageValues) => {
    onSaving(true)
    setFailure(undefined)
    try {
      await saveMessage({
        ...values,
        ...(mode === 'edit' ? { id: message?.id, ver: message?.ver } : {}),
        attachmentIds: values.attachmentIds.map(file => file.fileId),
        showUntil: values.type === 'announcement' ? (values.showUntil?.format('YYYY-MM-DD HH:mm:ss') ?? null) : null,
      })
      draft.drop()
      notice.message.success(t('saved'))
      onSaved()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const failures = error.failures
      form.setFields(failures.map(({ field, message }) => ({ name: [field] as never, errors: [message] })))
      saySaveFailed(error)
      if (failures.length > 0) setFailure(t('invalid'))
    } finally {
      onSaving(false)
    }
  }
  return (
    <>
      {draft.offer && (
        <DraftNotice
          draft={draft.offer}
          labels={Object.keys(draft.offer.values).map(name => t(labelKeys[name] ?? `field.${name}`))}
          changedSince={mode === 'edit' && message?.ver !== draft.offer.ver}
          onRestore={() => {
            draft.restore()
            onTouched()
          }}
          onDiscard={draft.drop}
        />
      )}
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
      <Form
        form={form}
        // Ids begin with it: the search form behind the drawer has fields of the same names.
        name={formName}
        initialValues={valuesOf(message)}
        layout="vertical"
        disabled={viewed}
        scrollToFirstError
        onFinish={values => void save(values)}
        onFinishFailed={() => setFailure(t('invalid'))}
        onValuesChange={() => {
          onTouched()
          draft.keep()
        }}
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
          <RichTextInput
            label={t('field.content')}
            placeholder={t('hint.content')}
            maxLength={maxLengths.content}
            disabled={viewed}
          />
        </Form.Item>
        <Form.Item
          name="audience"
          label={t('field.audience')}
          required
          rules={[
            {
              validator: (_, audience: Audience) =>
                isAudienceChosen(audience) ? Promise.resolve() : Promise.reject(new Error(t('audience.required'))),
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
    </>
  )
}
