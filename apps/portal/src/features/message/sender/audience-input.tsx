import { TeamOutlined } from '@ant-design/icons'
import { type Audience, isAudienceChosen, noAudience } from '@sfa/resources/message/message-rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Flex, Radio, Typography } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countRecipients } from '../message-calls'
import { AudienceTags } from './audience-tags'
import styles from './sender.module.css'

const RecipientPicker = lazy(() => import('./recipient-picker'))

interface Props {
  value?: Audience
  onChange?: (audience: Audience) => void
  disabled?: boolean
}

/** Whom a message goes to: everybody, or whoever the picker chose; and how many the sender reaches at this moment. */
export function AudienceInput({ value = noAudience, onChange, disabled = false }: Props) {
  const { t } = useTranslation('message')
  const [picking, setPicking] = useState(false)
  const counted = useQuery({
    queryKey: ['message', 'audience', value],
    queryFn: () => countRecipients(value),
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
