import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Descriptions, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../../shared/request'
import { useAttempt } from '../use-attempt'
import type { Registration } from './request-table'

interface Choice {
  id: string
  name: string
}

interface Fields {
  userName: string
  userCode: string
  roleIds: string[]
  orgIds: string[]
  opinion?: string
}

interface Props {
  registration: Registration
  onDone: (account?: { userName: string; password: string }) => void
  onCancel: () => void
}

const url = (call: string) => `/portalsync/user/registration/${call}`

/** Approve, with what the account gets, or reject, saying why. */
export function DecideRegistration({ registration: { id, name, userName, mobile, reason }, onDone, onCancel }: Props) {
  const { t } = useTranslation('account-request')
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [call, setCall] = useState<'approve' | 'reject'>()
  const { busy, refusal, attempt } = useAttempt(({ failures, message: said }) => {
    form.setFields(failures.map(({ field, message }) => ({ name: field as keyof Fields, errors: [message] })))
    return failures.length === 0 ? said || t('failed') : undefined
  })
  const { data: choices, isFetching } = useQuery({
    queryKey: ['registration-choices'],
    queryFn: () => post<{ roles: Choice[]; orgs: Choice[] }>(url('choices')),
  })

  const approve = (values: Fields) => {
    setCall('approve')
    return attempt(async () => onDone(await post(url('approve'), { id, ...values }, { saidBy: 'form' })))
  }
  const reject = () => {
    const opinion = form.getFieldValue('opinion')?.trim()
    if (!opinion) return form.setFields([{ name: 'opinion', errors: [t('opinionRequired')] }])
    setCall('reject')
    return attempt(async () => {
      await post(url('reject'), { id, opinion }, { saidBy: 'form' })
      void message.success(t('rejected'))
      onDone()
    })
  }

  const required = [{ required: true, message: t('required') }]
  const select = (from: Choice[] | undefined) => (
    <Select
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      placeholder={t('choose')}
      options={from?.map(choice => ({ value: choice.id, label: choice.name }))}
    />
  )
  return (
    <Modal
      open
      width={600}
      title={t('decideTitle')}
      onCancel={onCancel}
      mask={{ closable: false }}
      footer={[
        <Button
          key="reject"
          danger
          loading={busy && call === 'reject'}
          disabled={busy && call === 'approve'}
          onClick={reject}
        >
          {t('reject')}
        </Button>,
        <Button
          key="approve"
          type="primary"
          loading={busy && call === 'approve'}
          disabled={busy && call === 'reject'}
          onClick={form.submit}
        >
          {t('approve')}
        </Button>,
      ]}
    >
      <Descriptions
        column={2}
        size="small"
        items={[
          { key: 'name', label: t('name'), children: name },
          { key: 'mobile', label: t('mobile'), children: mobile },
          { key: 'reason', label: t('reason'), children: reason || '-', span: 2 },
        ]}
      />
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Form<Fields>
        form={form}
        layout="vertical"
        style={{ marginTop: 16 }}
        initialValues={{ userName, userCode: userName }}
        onFinish={values => void approve(values)}
      >
        <Form.Item name="userName" label={t('userName')} rules={required}>
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item name="userCode" label={t('userCode')} rules={required}>
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item name="roleIds" label={t('roles')} rules={required}>
          {select(choices?.roles)}
        </Form.Item>
        <Form.Item name="orgIds" label={t('orgs')} rules={required}>
          {select(choices?.orgs)}
        </Form.Item>
        <Form.Item name="opinion" label={t('opinion')}>
          <Input.TextArea maxLength={500} rows={2} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
