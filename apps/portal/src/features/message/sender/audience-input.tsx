import { type Audience, isAudienceChosen, noAudience } from '@sfa/resources/message/message-rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Radio, Select, Typography } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countRecipients, type RecipientKind, recipientOptions } from '../message-calls'
import styles from './sender.module.css'

interface Props {
  value?: Audience
  onChange?: (audience: Audience) => void
  disabled?: boolean
}

const kinds = [
  { kind: 'org', field: 'orgIds' },
  { kind: 'role', field: 'roleIds' },
  { kind: 'user', field: 'userIds' },
] as const

/** Whom a message goes to: everybody, or organisations, roles and people; and how many that are at this moment. */
export function AudienceInput({ value = noAudience, onChange, disabled }: Props) {
  const { t } = useTranslation('message')
  const counted = useQuery({
    queryKey: ['message', 'audience', value],
    queryFn: () => countRecipients(value),
    enabled: isAudienceChosen(value) && !disabled,
    placeholderData: keepPreviousData,
  })
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
      {!value.all &&
        kinds.map(({ kind, field }) => (
          <Form.Item key={kind} label={t(`audience.${kind}`)} layout="horizontal" className={styles.kind}>
            <RecipientSelect
              kind={kind}
              label={t(`audience.${kind}`)}
              value={value[field]}
              disabled={disabled}
              onChange={ids => onChange?.({ ...value, [field]: ids })}
            />
          </Form.Item>
        ))}
      {isAudienceChosen(value) && counted.data !== undefined && (
        <Typography.Text type="secondary">{t('audience.count', { count: counted.data })}</Typography.Text>
      )}
    </div>
  )
}

interface SelectProps {
  kind: RecipientKind
  label: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  disabled?: boolean
}

function RecipientSelect({ kind, label, value, onChange, disabled }: SelectProps) {
  const { t } = useTranslation('message')
  const [typed, setTyped] = useState('')
  const searchField = useDeferredValue(typed)
  const offered = useQuery({
    queryKey: ['message', 'options', kind, searchField],
    queryFn: () => recipientOptions({ kind, searchField }),
    placeholderData: keepPreviousData,
  })
  const missing = value.filter(id => !offered.data?.some(option => option.id === id))
  const named = useQuery({
    queryKey: ['message', 'options', kind, 'names', missing],
    queryFn: () => recipientOptions({ kind, ids: missing }),
    enabled: missing.length > 0,
  })
  const options = [...(offered.data ?? []), ...(named.data ?? [])]
  return (
    <Select
      mode="multiple"
      aria-label={label}
      value={[...value]}
      disabled={disabled}
      loading={offered.isFetching}
      placeholder={t('audience.placeholder')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      maxTagCount="responsive"
      options={options.map(({ id, code, name }) => ({ value: id, label: `${name}（${code}）` }))}
      onChange={onChange}
    />
  )
}
