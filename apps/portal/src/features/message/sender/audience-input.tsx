import { TeamOutlined } from '@ant-design/icons'
import { type Audience, isAudienceChosen, noAudience } from '@sfa/message/definitions/message-rules'
import { countRecipientsCall } from '@sfa/message/definitions/recipient.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Flex, Radio, Typography } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../../resource-screens/field/input-props'
import { call } from '../../../shared/request/call'
import { AudienceTags } from './audience-tags'
import styles from './sender.module.css'

const RecipientPicker = lazy(() => import('./recipient-picker'))

/** To whom a message goes: all users, or those that the picker chose; and how many the sender reaches at this moment. */
export default function AudienceInput({ value: given, onChange, disabled = false }: InputProps) {
  const value: Audience = { ...noAudience, ...(given as Partial<Audience> | null) }
  const { t } = useTranslation('message')
  const [picking, setPicking] = useState(false)
  const counted = useQuery({
    queryKey: ['message', 'audience', value],
    queryFn: () => call(countRecipientsCall, value),
    enabled: isAudienceChosen(value) && !disabled,
    placeholderData: keepPreviousData,
  })
  const isChosen = isAudienceChosen({ ...value, all: false })
  return (
    <div className={styles.audience}>
      <Radio.Group
        value={value.all}
        disabled={disabled}
        onChange={({ target }) => onChange?.({ ...value, all: target.value })}
        options={[
          { value: true, label: t('audience.all') },
          { value: false, label: t('audience.range') },
        ]}
      />
      {!value.all && (
        <>
          <AudienceTags value={value} disabled={disabled} onChange={onChange} />
          {!disabled && (
            <Flex gap={12} align="center">
              <Button icon={<TeamOutlined />} onClick={() => setPicking(true)}>
                {t(isChosen ? 'audience.change' : 'audience.choose')}
              </Button>
            </Flex>
          )}
        </>
      )}
      {isAudienceChosen(value) && !disabled && counted.data !== undefined && (
        <Typography.Text type="secondary">{t('audience.count', { count: counted.data })}</Typography.Text>
      )}
      {picking && (
        <Suspense>
          <RecipientPicker
            value={value}
            onClose={() => setPicking(false)}
            onConfirm={audience => {
              onChange?.(audience)
              setPicking(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
