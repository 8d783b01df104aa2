import type { RefField } from '@sfa/resource-kit/field'
import { openActivitiesCall } from '@sfa/resources/activity/activity.calls'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../resource-screens/field/input-props'
import { RefInput } from '../../resource-screens/field/ref-input'
import { callRows } from '../../shared/call'

/** The activity of an application: among those for which the chosen customer may apply, with the places that are left. */
export default function OpenActivityInput(props: InputProps) {
  const storeId: unknown = Form.useWatch('storeID', { form: Form.useFormInstance(), preserve: true })
  const isKnown = props.mode === 'edit' || (Boolean(props.value) && !storeId)
  return isKnown ? <RefInput {...(props as InputProps<RefField>)} /> : <Open {...props} storeId={storeId} />
}

function Open({ id, value, onChange, disabled, storeId }: InputProps & { storeId: unknown }) {
  const { t } = useTranslation('activity')
  const { data, isFetching } = useQuery({
    queryKey: ['activity', 'open', storeId],
    queryFn: () => callRows(openActivitiesCall, { storeId: String(storeId) }),
    enabled: Boolean(storeId),
  })
  const open = (data?.rows ?? []).filter(one => one.isOpen && one.application === null)
  const isOpen = open.some(one => one.id === value)
  return (
    <Select
      id={id}
      disabled={disabled || !storeId}
      loading={isFetching}
      value={isOpen ? String(value) : undefined}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
      showSearch={{ optionFilterProp: 'label' }}
      options={open.map(one => ({
        value: one.id,
        label: t('open.option', { code: one.code, name: one.name, left: one.placesLeft }),
      }))}
      placeholder={storeId ? t('open.choose') : t('open.customerFirst')}
      notFoundContent={t('open.none')}
      popupMatchSelectWidth={false}
      allowClear
      style={{ width: '100%' }}
    />
  )
}
