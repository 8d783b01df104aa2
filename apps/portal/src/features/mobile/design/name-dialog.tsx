import type { Designer } from '@sfa/kit/designer'
import { createDesignCall, type DesignRow, renameDesignCall } from '@sfa/mobile/definitions/design.calls'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { notice } from '../../../shared/notice'
import { ModalForm, ProForm } from '../../../shared/pro'
import { call } from '../../../shared/request/call'
import { RequestError } from '../../../shared/request/request-error'
import { saySaveFailed } from '../../../shared/request/save-failure'

interface Props {
  designer: Designer
  opened: { what: 'add' } | { what: 'copy' | 'rename'; design: DesignRow }
  /** With the code of what was made or renamed. */
  onClose: (code?: string) => void
}

interface Values {
  code: string
  name: string
}

/** Code and name of a new design, or another name for one. */
export function NameDialog({ designer: { kind }, opened, onClose }: Props) {
  const { t } = useTranslation('mobile')
  const [form] = Form.useForm<Values>()
  const given = 'design' in opened ? opened.design : undefined
  const isNew = opened.what !== 'rename'
  const save = async ({ code, name }: Values) => {
    try {
      if (!isNew && given) await call(renameDesignCall, { kind, code: given.code, ver: given.ver, name })
      else await call(createDesignCall, { kind, code, name, ...(given && { copyOf: given.code }) })
      notice.message.success(t('design.saved'))
      onClose(isNew ? code : given?.code)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      saySaveFailed(error)
      form.setFields(error.failures.map(({ field, message }) => ({ name: field as keyof Values, errors: [message] })))
    }
  }
  return (
    <ModalForm<Values>
      open
      form={form}
      width={480}
      title={t(`design.${opened.what}`)}
      initialValues={isNew ? {} : { name: given?.name }}
      onOpenChange={open => !open && onClose()}
      onFinish={save}
    >
      {isNew && (
        <ProForm.Item
          name="code"
          label={t('design.code')}
          rules={[
            { required: true, message: t('design.required') },
            { pattern: /^[A-Za-z0-9_-]{1,50}$/, message: t('design.codeFormat') },
          ]}
        >
          <Input autoFocus />
        </ProForm.Item>
      )}
      <ProForm.Item
        name="name"
        label={t('design.name')}
        rules={[
          { required: true, whitespace: true, message: t('design.required') },
          { max: 50, message: t('design.tooLong') },
        ]}
      >
        <Input autoFocus={!isNew} />
      </ProForm.Item>
    </ModalForm>
  )
}
