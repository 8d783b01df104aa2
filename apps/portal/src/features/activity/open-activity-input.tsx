import { openActivitiesCall } from '@sfa/activity/definitions/activity.calls'
import type { RefField } from '@sfa/kit/fields/field'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../resource-screens/field/input-props'
import { RefInput } from '../../resource-screens/field/ref-input'
import { callRows } from '../../shared/request/call'

/** The activity of an application: among those for which the chosen customer may apply, with the places that are left. */
export default function OpenActivityInput(props: InputProps) {
  const form = Form.useFormInstance()
  const type: unknown = Form.useWatch('customerType', { form, preserve: true })
  const storeId: unknown = Form.useWatch('storeID', { form, preserve: true })
  const distributorId: unknown = Form.useWatch('distributorID', { form, preserve: true })
  const customerId = type === 'distributor' ? distributorId : storeId
  const isKnown = props.mode === 'edit' || (Boolean(props.value) && !customerId)
  if (isKnown) return <RefInput {...(props as InputProps<RefField>)} />
  return <Open {...props} by={type === 'distributor' ? 'distributorId' : 'storeId'} customerId={customerId} />
}

interface Customer {
  by: 'storeId' | 'distributorId'
  customerId: unknown
}

function Open({ id, value, onChange, disabled, by, customerId }: InputProps & Customer) {
  const { t } = useTranslation('activity')
  const { data, isFetching } = useQuery({
    queryKey: ['activity', 'open', by, customerId],
    queryFn: () => callRows(openActivitiesCall, { [by]: String(customerId) }),
    enabled: Boolean(customerId),
  })
  const open = (data?.rows ?? []).filter(one => one.isOpen && one.application === null)
  const isOpen = open.some(one => one.id === value)
  return (
    <Select
      id={id}
      disabled={disabled || !customerId}
      loading={isFetching}
      value={isOpen ? String(value) : undefined}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
      showSearch={{ optionFilterProp: 'label' }}
      options={open.map(one => ({
        value: one.id,
        label: t('open.option', { code: one.code, name: one.name, left: one.placesLeft }),
      }))}
      placeholder={customerId ? t('open.choose') : t('open.customerFirst')}
      notFoundContent={t('open.none')}
      popupMatchSelectWidth={false}
      allowClear
      style={{ width: '100%' }}
    />
  )
}
