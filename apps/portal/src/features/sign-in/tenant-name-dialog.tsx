import { keepTenantNameCall, searchTenantCall } from '@sfa/resources/parameter/parameter.calls'
import { Form, Input, Modal } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/call'
import { useSession } from '../../shared/session'
import { useAct } from '../../shared/use-act'
import { usePermission } from '../../shared/use-permission'

/** Asks for the tenant's nickname as long as it has no record (1-shell.md §4), those who may give it one. */
export default function TenantNameDialog() {
  const { t } = useTranslation('account-request')
  const { user } = useSession()
  const can = usePermission('parameter/systemconfig')
  const [form] = Form.useForm<{ tenantName: string }>()
  const [open, setOpen] = useState(false)
  const { busy, act } = useAct()
  const mayName = can('edit')
  const tenantID = user?.tenant

  useEffect(() => {
    if (!mayName || !tenantID) return
    const abort = new AbortController()
    call(searchTenantCall, { tenantID }, { saidBy: 'background', signal: abort.signal })
      .then(records => setOpen(!records?.length))
      // Not knowing is no reason to ask; the next sign-in tries again.
      .catch(() => undefined)
    return () => abort.abort()
  }, [mayName, tenantID])

  const save = async ({ tenantName }: { tenantName: string }) => {
    const [now, by] = [dayjs().format('YYYY-MM-DD HH:mm:ss'), user?.userName]
    const record = { tenantID, tenantName, isDeleted: 0, createBy: by, createTime: now }
    await act(async () => {
      await call(keepTenantNameCall, { ...record, lastModifiedBy: by, lastModifiedTime: now })
      setOpen(false)
      return t('nickname.saved')
    })
  }

  return (
    <Modal
      open={open}
      title={t('nickname.title')}
      okText={t('nickname.save')}
      cancelText={t('nickname.later')}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
    >
      <p>{t('nickname.text')}</p>
      <Form form={form} layout="vertical" onFinish={values => void save(values)}>
        <Form.Item
          name="tenantName"
          label={t('nickname.label')}
          rules={[
            { required: true, whitespace: true, message: t('nickname.required') },
            { pattern: /^[A-Za-z0-9]*$/, message: t('nickname.format') },
          ]}
        >
          <Input maxLength={50} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
