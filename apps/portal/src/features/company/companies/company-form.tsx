import { type Company, createCompanyCall, updateCompanyCall } from '@sfa/company/definitions/company.calls'
import { Alert, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSentence } from '../../../resource-screens/field/use-placeholder'
import { showFailures, toFormFailure } from '../../../resource-screens/record/form/form-failures'
import { showNewLogins } from '../../../shared/new-login/show-new-logins'
import { notice } from '../../../shared/notice'
import { DrawerForm, ProForm } from '../../../shared/pro'
import { call } from '../../../shared/request/call'
import { showRequestError } from '../../../shared/request/error-dialog'
import { RequestError } from '../../../shared/request/request-error'

interface Props {
  /** Undefined: a new one is founded. */
  company?: Company
  onClose: (changed?: boolean) => void
}

interface Values {
  id: string
  name: string
  contact?: string
  contactMobile?: string
  maxUsers?: number | null
  maxStorageMb?: number | null
  maxRows?: number | null
  adminUserName: string
  adminName: string
}

const limits = ['maxUsers', 'maxStorageMb', 'maxRows'] as const

/** Adds a company, or changes one; what the service refuses is said at its field, and nothing typed is lost. */
export function CompanyForm({ company, onClose }: Props) {
  const { t } = useTranslation(['company', 'resource'])
  const [form] = Form.useForm<Values>()
  const [rest, setRest] = useState<readonly string[]>([])
  const enter = (name: string) => t('resource:enterWhat', { what: inSentence(t(`company.${name}`)) })
  const required = { required: true, whitespace: true, message: t('company.required') }

  const save = async (values: Values) => {
    setRest([])
    const body = {
      name: values.name,
      contact: values.contact ?? '',
      contactMobile: values.contactMobile ?? '',
      maxUsers: values.maxUsers ?? null,
      maxStorageMb: values.maxStorageMb ?? null,
      maxRows: values.maxRows ?? null,
    }
    try {
      if (company) {
        await call(updateCompanyCall, { ...body, id: company.id, ver: company.ver }, { saidBy: 'form' })
        notice.message.success(t('resource:saved'))
        return onClose(true)
      }
      const { id, adminUserName, adminName } = values
      const { login } = await call(createCompanyCall, { ...body, id, adminUserName, adminName }, { saidBy: 'form' })
      onClose(true)
      await showNewLogins([login])
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const { failures } = error
      if (failures.length === 0) return showRequestError(error)
      setRest(showFailures(form, failures.map(toFormFailure)).map(({ message }) => message))
    }
  }

  return (
    <DrawerForm<Values>
      form={form}
      open
      width="min(560px, calc(100vw - 48px))"
      title={company ? t('company.editTitle', { name: company.name }) : t('company.add')}
      initialValues={company}
      layout="vertical"
      omitNil={false}
      drawerProps={{ mask: { closable: false } }}
      onOpenChange={open => !open && onClose()}
      submitter={{ searchConfig: { submitText: t('resource:save'), resetText: t('resource:cancel') } }}
      onFinish={save}
    >
      {rest.map(message => (
        <Alert key={message} type="error" showIcon title={message} style={{ marginBottom: 12 }} />
      ))}
      {!company && (
        <ProForm.Item
          name="id"
          label={t('company.id')}
          extra={t('company.idHint')}
          rules={[required, { pattern: /^[a-z][a-z0-9-]{1,31}$/, message: t('company.idFormat') }]}
        >
          <Input maxLength={32} autoComplete="off" placeholder={enter('id')} />
        </ProForm.Item>
      )}
      <ProForm.Item name="name" label={t('company.name')} rules={[required]}>
        <Input maxLength={100} placeholder={enter('name')} />
      </ProForm.Item>
      <ProForm.Item name="contact" label={t('company.contact')}>
        <Input maxLength={50} placeholder={enter('contact')} />
      </ProForm.Item>
      <ProForm.Item
        name="contactMobile"
        label={t('company.contactMobile')}
        rules={[{ pattern: /^1\d{10}$/, message: t('company.mobileFormat') }]}
      >
        <Input maxLength={11} inputMode="numeric" placeholder={enter('contactMobile')} />
      </ProForm.Item>
      {limits.map(name => (
        <ProForm.Item key={name} name={name} label={t(`company.${name}`)} extra={t(`company.${name}Hint`)}>
          <InputNumber
            min={1}
            precision={0}
            style={{ width: '100%' }}
            placeholder={t(name === 'maxStorageMb' ? 'company.platformLimit' : 'company.noLimit')}
          />
        </ProForm.Item>
      ))}
      {!company && (
        <>
          <ProForm.Item
            name="adminUserName"
            label={t('company.adminUserName')}
            extra={t('company.adminUserNameHint')}
            rules={[required]}
          >
            <Input maxLength={100} autoComplete="off" placeholder={enter('adminUserName')} />
          </ProForm.Item>
          <ProForm.Item name="adminName" label={t('company.adminName')} rules={[required]}>
            <Input maxLength={100} placeholder={enter('adminName')} />
          </ProForm.Item>
        </>
      )}
    </DrawerForm>
  )
}
