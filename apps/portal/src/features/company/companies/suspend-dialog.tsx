import { type Company, suspendCompanyCall } from '@sfa/company/definitions/company.calls'
import { Alert, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { ModalForm, ProForm } from '../../../shared/pro'
import { call } from '../../../shared/request/call'
import { limitOfArea } from '../../../shared/text-limit'
import { useAct } from '../../../shared/use-act'

const reasonLength = 200

/** Asks why: everybody who reads the list sees it. */
export function SuspendDialog({ company, onClose }: { company: Company; onClose: (changed?: boolean) => void }) {
  const { t } = useTranslation('company')
  const { busy, act } = useAct()
  const suspend = async ({ reason }: { reason: string }) => {
    await act(
      async () => {
        await call(suspendCompanyCall, { id: company.id, reason })
        return t('company.suspended')
      },
      () => onClose(true),
    )
  }
  return (
    <ModalForm<{ reason: string }>
      open
      width={520}
      title={t('company.suspendTitle', { name: company.name })}
      onOpenChange={open => !open && onClose()}
      submitter={{
        searchConfig: { submitText: t('company.suspend') },
        submitButtonProps: { danger: true, loading: busy },
      }}
      onFinish={suspend}
    >
      <Alert type="warning" showIcon title={t('company.suspendText')} style={{ marginBottom: 12 }} />
      <ProForm.Item
        name="reason"
        label={t('company.suspendedReason')}
        rules={[{ required: true, whitespace: true, message: t('company.required') }]}
      >
        <Input.TextArea rows={2} count={limitOfArea(reasonLength)} autoFocus />
      </ProForm.Item>
    </ModalForm>
  )
}
