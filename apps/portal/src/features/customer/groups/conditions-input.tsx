import { FilterOutlined } from '@ant-design/icons'
import { store } from '@sfa/customer/definitions/store.resource'
import { countConditionsCall } from '@sfa/customer/definitions/store-group.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../../resource-screens/field/input-props'
import { useOwnFields } from '../../../resource-screens/lookup/custom-fields'
import type { Chosen } from '../../../resource-screens/picker/picked'
import { RecordPicker } from '../../../resource-screens/picker/record-picker'
import { SearchText } from '../../../resource-screens/picker/search-text'
import { type Body, recordsKey } from '../../../resource-screens/record-calls'
import { notice } from '../../../shared/notice'
import { call } from '../../../shared/request/call'

/** The conditions of a dynamic group: a search of stores, in words, with how many it finds and what is wrong with it. */
export default function ConditionsInput({ value, onChange, disabled = false, id }: InputProps) {
  const { t } = useTranslation('customer')
  const [choosing, setChoosing] = useState(false)
  const known = useOwnFields(store) ?? store
  const conditions = (value ?? null) as Body | null
  const { data } = useQuery({
    queryKey: recordsKey(store, 'conditions', conditions),
    queryFn: () => call(countConditionsCall, { conditions: conditions ?? {} }),
    enabled: conditions !== null,
    placeholderData: keepPreviousData,
  })
  const asked = t(conditions ? 'groups.change' : 'groups.choose')
  const choose = ({ picked, searches }: Chosen) => {
    const [first] = searches
    if (!first || searches.length > 1 || picked.length > 0 || first.except.length > 0) {
      notice.message.warning(t('groups.oneSearch'))
      return
    }
    onChange?.(first.query)
    setChoosing(false)
  }
  return (
    <Flex vertical gap={8}>
      {conditions && (
        <Typography.Text>
          <SearchText resource={known} query={conditions} />
        </Typography.Text>
      )}
      {conditions &&
        data?.faults.map(({ field, message }) => (
          <Alert key={`${field} ${message}`} type="error" showIcon title={message} />
        ))}
      <Flex gap={12} align="center">
        <Button
          id={id}
          icon={<FilterOutlined />}
          aria-label={asked}
          disabled={disabled}
          onClick={() => setChoosing(true)}
        >
          {asked}
        </Button>
        {conditions && data && data.count !== null && (
          <Typography.Text type="secondary">{t('groups.count', { count: data.count })}</Typography.Text>
        )}
      </Flex>
      {choosing && (
        <RecordPicker
          title={t('groups.chooseTitle')}
          sources={[{ resource: known }]}
          chosen={{ [store.key]: { picked: [], searches: conditions ? [{ query: conditions, except: [] }] : [] } }}
          onConfirm={next => choose(next[store.key] ?? { picked: [], searches: [] })}
          onClose={() => setChoosing(false)}
        />
      )}
    </Flex>
  )
}
