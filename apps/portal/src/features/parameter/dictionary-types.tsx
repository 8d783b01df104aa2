import { dictionaryTypesCall } from '@sfa/parameter/definitions/parameter.calls'
import { useQuery } from '@tanstack/react-query'
import { Empty, Spin } from 'antd'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SideProps } from '../../resource-screens/extensions'
import { dictionaryTypesKey } from '../../resource-screens/lookup/dictionaries'
import { SidePanel } from '../../resource-screens/tree/side-panel'
import { formatCount } from '../../shared/format-count'
import { call } from '../../shared/request/call'
import { queryClient } from '../../shared/request/query-client'
import { SearchInput } from '../../shared/search-input'
import styles from './dictionary-types.module.css'

const typesQuery = {
  queryKey: [dictionaryTypesKey],
  queryFn: () => call(dictionaryTypesCall),
}

export const prefetch = () => Promise.all([i18next.loadNamespaces('parameter'), queryClient.prefetchQuery(typesQuery)])

/** The dictionary's types beside its values; a click shows one type's. */
export default function DictionaryTypes({ resource, search: { state, change } }: SideProps) {
  const { t } = useTranslation('parameter')
  const [typed, setTyped] = useState('')
  const { data, isPending } = useQuery(typesQuery)
  const wanted = typed.trim().toLowerCase()
  const types = (data ?? []).filter(({ type }) => type.toLowerCase().includes(wanted))
  const { type: chosen, ...others } = state.filters
  const choose = (type?: string) => change({ filters: type === undefined ? others : { ...others, type: [type] } })
  const current = Array.isArray(chosen) ? chosen[0] : undefined
  return (
    <SidePanel name={resource.key}>
      <div className={styles.head}>{t('types')}</div>
      <SearchInput value={typed} onType={setTyped} label={t('searchType')} />
      {isPending ? (
        <Spin className={styles.wait} />
      ) : (
        <ul className={styles.list}>
          <li>
            <button type="button" aria-pressed={current === undefined} onClick={() => choose()}>
              {t('allTypes')}
            </button>
          </li>
          {types.map(({ type, count }) => (
            <li key={type}>
              <button type="button" aria-pressed={current === type} onClick={() => choose(type)}>
                <span>{type}</span>
                <small>{formatCount(count)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isPending && types.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noType')} />}
    </SidePanel>
  )
}
