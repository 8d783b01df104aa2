import { paymentProvidersCall } from '@sfa/receivable/definitions/payment.calls'
import { paymentWays } from '@sfa/receivable/definitions/payment-choices'
import { useQuery } from '@tanstack/react-query'
import { Alert, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import { call } from '../../../shared/request/call'

/** Says by which providers customers can pay online, and where these notify of payments. */
export default function ProvidersPanel() {
  const { t } = useTranslation('order')
  const labelOf = useLabelOf()
  const { data } = useQuery({
    queryKey: ['payment', 'providers'],
    queryFn: () => call(paymentProvidersCall, {}, { saidBy: 'background' }),
    staleTime: 60_000,
  })
  if (!data) return null
  const nameOf = (provider: string) =>
    labelOf(paymentWays.find(([way]) => way === provider)?.[1] ?? [provider, provider])
  if (data.providers.length === 0)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('payment.noProvider')}
        description={t('payment.noProviderText')}
        style={{ marginBottom: 16 }}
      />
    )
  return (
    <Alert
      type="success"
      showIcon
      title={t('payment.providers', { names: data.providers.map(({ provider }) => nameOf(provider)).join('、') })}
      description={data.providers.map(({ provider, notifyPath }) => (
        <div key={provider}>
          {t('payment.notify', { name: nameOf(provider) })}
          <Typography.Text code copyable>
            {`${window.location.origin}${notifyPath}`}
          </Typography.Text>
        </div>
      ))}
      style={{ marginBottom: 16 }}
    />
  )
}
