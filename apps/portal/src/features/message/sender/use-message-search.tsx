import { messageStatuses, messageTypes } from '@sfa/resources/message/message-rules'
import type { SentMessage } from '@sfa/resources/message/message-shapes'
import { Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '../../../shared/list/list-search'
import type { ProColumns } from '../../../shared/pro'
import type { MessageFilters } from './use-messages'

type Values = Readonly<Record<string, unknown>>

/** The search form of the senders' list. */
export function useMessageSearch(onSearch: (filters: MessageFilters) => void): ListSearch<SentMessage> {
  const { t } = useTranslation('message')
  const [values, setValues] = useState<Values>({})
  const fields = useMemo(
    (): ProColumns<SentMessage>[] => [
      { dataIndex: 'name', title: t('field.name'), formItemRender: () => <Input allowClear maxLength={100} /> },
      {
        dataIndex: 'type',
        title: t('field.type'),
        formItemRender: () => (
          <Select allowClear options={messageTypes.map(value => ({ value, label: t(`type.${value}`) }))} />
        ),
      },
      {
        dataIndex: 'sendStatus',
        title: t('field.sendStatus'),
        formItemRender: () => (
          <Select allowClear options={messageStatuses.map(value => ({ value, label: t(`status.${value}`) }))} />
        ),
      },
    ],
    [t],
  )
  return {
    fields,
    values,
    onSearch: next => {
      setValues(next)
      onSearch(conditionsOf(next))
    },
    onReset: () => {
      setValues({})
      onSearch({})
    },
  }
}

const conditionsOf = (values: Values): MessageFilters =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))
