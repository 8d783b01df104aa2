import {
  type Attestation,
  findAttestationCall,
  licencePicture,
  submitAttestationCall,
} from '@sfa/company/definitions/attestation.calls'
import { isCreditCode } from '@sfa/company/rules/credit-code'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, Input, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../resource-screens/field/failure-text'
import { ImageInput } from '../../../resource-screens/field/image-input'
import { showFailures, toFormFailure } from '../../../resource-screens/record/form/form-failures'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { ReadLicenceButton } from '../../../shared/ocr/read-licence-button'
import { useOcrState } from '../../../shared/ocr/use-ocr-state'
import { ProCard, ProForm } from '../../../shared/pro'
import { call } from '../../../shared/request/call'
import { RequestError } from '../../../shared/request/request-error'
import { saySaveFailed } from '../../../shared/request/save-failure'
import { useUnsavedGuard } from '../../../shared/unsaved-guard'

interface Values {
  picture: readonly string[]
  number: string
  name: string
  legalPerson: string
}

const typeOf = { New: 'info', Done: 'success', Rejected: 'error' } as const
const query = {
  queryKey: ['company', 'attestation'],
  queryFn: () => call(findAttestationCall, {}),
  staleTime: 0,
} as const

/** 企业认证: the company submits its business licence, the administrators of the platform judge it. */
export default function AttestationPage() {
  const { t } = useTranslation(['company', 'settings'])
  const mayEdit = usePermission()('edit')
  const client = useQueryClient()
  const ocr = useOcrState()
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const [sending, setSending] = useState(false)
  const { data: found, isPending, error, refetch } = useQuery(query)
  const [picture] = Form.useWatch('picture', form) ?? []
  useUnsavedGuard(dirty)
  useEffect(() => {
    if (found && !form.isFieldsTouched()) form.setFieldsValue({ ...found, picture: [found.picture] })
  }, [found, form])
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        title={error.message}
        action={<Button onClick={() => void refetch()}>{t('settings:retry')}</Button>}
      />
    )

  const submit = async ({ picture: [file], ...values }: Values) => {
    setSending(true)
    try {
      const body = { ...values, picture: String(file), ver: found?.ver ?? 0 }
      client.setQueryData(query.queryKey, await call(submitAttestationCall, body, { saidBy: 'form' }))
      setDirty(false)
      form.setFields((['picture', 'number', 'name', 'legalPerson'] as const).map(name => ({ name, touched: false })))
      notice.message.success(t('attestation.submitted'))
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      saySaveFailed(failure)
      showFailures(form, failure.failures.map(toFormFailure))
    } finally {
      setSending(false)
    }
  }
  const required = { required: true, whitespace: true, message: t('company.required') }
  return (
    <Flex vertical gap={16} style={{ maxWidth: 720 }}>
      <Standing found={found ?? null} />
      <ProForm<Values>
        form={form}
        name="attestation"
        layout="vertical"
        autoFocusFirstInput={false}
        disabled={!mayEdit}
        submitter={false}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <ProCard title={t('attestation.title')} style={{ marginBottom: 16 }}>
          <ProForm.Item
            name="picture"
            label={t('attestation.picture')}
            rules={[{ required: true, type: 'array', min: 1, message: t('company.required') }]}
          >
            <ImageInput field={licencePicture} disabled={!mayEdit} />
          </ProForm.Item>
          {mayEdit && ocr?.attestation && picture !== undefined && (
            <ProForm.Item>
              <ReadLicenceButton
                fileId={picture}
                use="attestation"
                onRead={({ number, name, legalPerson }) => {
                  const read = Object.entries({ number, name, legalPerson }).filter(([, value]) => value !== null)
                  form.setFieldsValue(Object.fromEntries(read))
                  setDirty(true)
                }}
              />
            </ProForm.Item>
          )}
          <ProForm.Item
            name="number"
            label={t('attestation.number')}
            rules={[required, { validator: creditCode, validateTrigger: 'onBlur' }]}
            validateTrigger={['onChange', 'onBlur']}
          >
            <Input maxLength={18} />
          </ProForm.Item>
          <ProForm.Item name="name" label={t('attestation.name')} rules={[required]}>
            <Input maxLength={100} />
          </ProForm.Item>
          <ProForm.Item name="legalPerson" label={t('attestation.legalPerson')} rules={[required]}>
            <Input maxLength={50} />
          </ProForm.Item>
        </ProCard>
        {mayEdit && (
          <Button type="primary" htmlType="submit" loading={sending} disabled={!dirty && found?.state !== 'Rejected'}>
            {t(found ? 'attestation.again' : 'attestation.submit')}
          </Button>
        )}
      </ProForm>
    </Flex>
  )
}

/** Told when the field is left, as the server would tell it. */
async function creditCode(_: unknown, typed: string | undefined): Promise<void> {
  const code = (typed ?? '').trim().toUpperCase()
  if (code !== '' && !isCreditCode(code)) throw new Error(failureText('creditCodeFormat'))
}

function Standing({ found }: { found: Attestation | null }) {
  const { t } = useTranslation('company')
  if (!found) return <Alert type="info" showIcon title={t('attestation.none')} />
  const { state, opinion, submitTime, submitBy, decideTime } = found
  return (
    <Alert
      type={typeOf[state]}
      showIcon
      title={t(`attestation.states.${state}`)}
      description={
        <>
          <div>{t('attestation.when', { time: submitTime, by: submitBy })}</div>
          {decideTime && <div>{t('attestation.decided', { time: decideTime })}</div>}
          {opinion && <div>{t('attestation.said', { opinion })}</div>}
        </>
      }
    />
  )
}
