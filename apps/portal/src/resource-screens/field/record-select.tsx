import { isTree } from '@sfa/kit/resource'
import { Select, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceOf } from '../../shared/definitions'
import { useDebounced } from '../../shared/use-debounced'
import { type RecordOption, useRecordNames, useRecordOptions } from '../lookup/records'
import { AddOption } from './add-option'
import { listOf, type RecordSelectProps, titleOf } from './record-select-props'
import { RecordTreeSelect } from './record-tree-select'

/** Chooses records of a resource: trees from a tree, others by typing a code or name. */
export const RecordSelect = (props: RecordSelectProps) =>
  isTree(resourceOf(props.to)) && !props.flat ? <RecordTreeSelect {...props} /> : <BySearch {...props} />

const searchDelayMs = 300

function BySearch({
  to,
  multiple,
  value,
  onChange,
  id,
  'aria-label': name,
  disabled,
  placeholder,
  narrow,
  without = [],
}: RecordSelectProps) {
  const { t } = useTranslation('resource')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const searchText = useDebounced(typed.trim(), searchDelayMs)
  const { data, isFetching } = useRecordOptions(to, searchText, wasOpened, narrow)
  const names = useRecordNames(to, value)
  const found = data?.options.filter(option => !without.includes(option.id)) ?? []
  /** What was just added, beside what was chosen where several may be. */
  const choose = (added: string) => {
    setOpened(false)
    setTyped('')
    onChange(multiple ? [...value, added] : [added])
  }
  const chosen = value.map(one => names.get(one) ?? { id: one, title: one, invalid: false })
  // A chosen record that the search does not find still needs its name.
  const missing = typed ? [] : chosen.filter(one => !found.some(option => option.id === one.id))
  return (
    <Select
      id={id}
      aria-label={name}
      mode={multiple ? 'multiple' : undefined}
      value={multiple ? [...value] : value[0]}
      onChange={(next: string | string[] | undefined) => onChange(listOf(next))}
      open={opened}
      onOpenChange={open => {
        setOpened(open)
        setWasOpened(wasOpened || open)
        if (!open) setTyped('')
      }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...missing, ...found].map(option => ({
        value: option.id,
        label: titleOf(option, t),
        option,
      }))}
      optionRender={({ data: { option } }) => <Option option={option} invalidText={t('validity.invalid')} />}
      labelRender={({ value: one, label }) =>
        label ??
        titleOf(
          chosen.find(option => option.id === one),
          t,
        )
      }
      notFoundContent={isFetching || !data ? t('loading') : undefined}
      popupRender={menu => (
        <>
          {menu}
          <AddOption to={resourceOf(to)} typed={typed.trim()} onAdded={choose} />
          {data && data.total > data.options.length && (
            <Typography.Text type="secondary" style={{ display: 'block', padding: '4px 12px', fontSize: 12 }}>
              {t('typeForMore', { total: data.total })}
            </Typography.Text>
          )}
        </>
      )}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 220, maxWidth: 480 } } }}
      maxTagCount={1}
      allowClear
      disabled={disabled}
      placeholder={placeholder ?? t('choose')}
      style={{ width: '100%' }}
    />
  )
}

function Option({ option, invalidText }: { option: RecordOption; invalidText: string }) {
  return (
    <span style={{ display: 'flex', justifyContent: 'space-between', gap: 16 }}>
      <span>
        {option.title}
        {option.invalid && `（${invalidText}）`}
      </span>
      {option.code && <Typography.Text type="secondary">{option.code}</Typography.Text>}
    </span>
  )
}
