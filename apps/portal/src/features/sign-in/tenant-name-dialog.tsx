import { keepTenantNameCall, searchTenantCall } from '@sfa/parameter/definitions/parameter.calls'
import { Form, Input } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../resource-screens/field/failure-text'
import { usePermission } from '../../shared/menu/use-permission'
import { noDialogOpen } from '../../shared/no-dialog-open'
import { ModalForm, ProForm } from '../../shared/pro'
import { call } from '../../shared/request/call'
import { onSessionEnd, useSession } from '../../shared/session/session'
import { limitOf } from '../../shared/text-limit'
import { useAct } from '../../shared/use-act'

const nameLength = 50

/** For whom it is put off until the next sign-in, in every tab. */
const laterKey = 'tenantNameLater'
onSessionEnd(() => localStorage.removeItem(laterKey))

/**
 * Asks for the tenant's nickname as long as it has no record, those who may give it one: once after they
 * have signed in, and not in front of what they have opened meanwhile.
 */
export default function TenantNameDialog() {
  const { t } = useTranslation('account-request')
  const { user } = useSession()
  const can = usePermission('parameter/systemconfig')
  const [form] = Form.useForm<{ tenantName: string }>()
  const [open, setOpen] = useState(false)
  const { busy, act } = useAct()
  const mayName = can('edit')
  const tenantID = user?.tenant
  const asked = `${tenantID} ${user?.userName}`

  useEffect(() => {
    if (!mayName || !tenantID || localStorage.getItem(laterKey) === asked) return
    const abort = new AbortController()
    const { signal } = abort
    call(searchTenantCall, { tenantID }, { saidBy: 'background', signal })
      .then(async records => {
        if (records?.length) return
        await noDialogOpen(signal)
        if (!signal.aborted) setOpen(true)
      })
      // Not knowing is no reason to ask; the next sign-in tries again.
      .catch(() => undefined)
    return () => abort.abort()
  }, [mayName, tenantID, asked])

  const save = async ({ tenantName }: { tenantName: string }) => {
    const [now, by] = [dayjs().format('YYYY-MM-DD HH:mm:ss'), user?.userName]
    // The record as the documents give it; the service reads the name alone.
    const made = { createBy: by, createTime: now, lastModifiedBy: by, lastModifiedTime: now }
    const record = { tenantID, tenantName, isDeleted: 0, ...made }
    await act(async () => {
      await call(keepTenantNameCall, record)
      setOpen(false)
      return t('nickname.saved')
    })
  }

  return (
    <ModalForm
      form={form}
      open={open}
      isKeyPressSubmit
      width={520}
      title={t('nickname.title')}
      modalProps={{ mask: { closable: false } }}
      submitter={{
        searchConfig: { submitText: t('nickname.save'), resetText: t('nickname.later') },
        submitButtonProps: { loading: busy },
      }}
      onOpenChange={next => {
        if (!next) localStorage.setItem(laterKey, asked)
        setOpen(next)
      }}
      onFinish={save}
    >
      <p>{t('nickname.text')}</p>
      <ProForm.Item
        name="tenantName"
        label={t('nickname.label')}
        rules={[
          { required: true, whitespace: true, message: t('nickname.required') },
          { pattern: /^[A-Za-z0-9]*$/, message: t('nickname.format') },
          { max: nameLength, message: failureText('maxLength', { max: nameLength }) },
        ]}
      >
        <Input count={limitOf(nameLength)} placeholder={t('nickname.format')} autoFocus />
      </ProForm.Item>
    </ModalForm>
  )
}
