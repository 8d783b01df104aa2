import { noObject, objectResources } from '@sfa/pricing/definitions/object-fields'
import { Form, Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../resource-screens/field/input-props'
import { type RecordOption, useRecordOptions } from '../../resource-screens/lookup/records'
import { useDebounced } from '../../shared/use-debounced'
import { nameIn, targetLabels } from './object-text'

/** By the kind of object: those of every record, and those that quotas count. */
const resources = {
  ...objectResources,
  product: 'product.product',
  productGroup: 'product.product-group',
} as const
type Named = keyof typeof resources

/** The field that says the kind, by the one that holds the code. */
const typeFields: Readonly<Record<string, string>> = { productCode: 'targetType', toCode: 'toType' }

const searchDelayMs = 300

/** The object that a price, a minimum or a quota is for: chosen among the records of its kind, kept by its code. */
export default function ObjectInput({ value, onChange, disabled, id, row, mode, path }: InputProps) {
  const typeField = typeFields[String(path[0])] ?? 'objectType'
  const type: unknown = Form.useWatch(typeField, { form: Form.useFormInstance(), preserve: true })
  // The price of a product is for everybody: as the kind of an object it names none.
  const isNamed = (one: unknown): one is Named =>
    Object.hasOwn(resources, String(one)) && (typeField !== 'objectType' || Object.hasOwn(objectResources, String(one)))
  const isObject = typeField === 'objectType'
  const last = useRef(type)
  // The code belongs to its kind: another kind begins without one.
  useEffect(() => {
    const before = last.current
    last.current = type
    if (mode !== 'edit' && before !== undefined && before !== type) onChange?.(isObject ? noObject : undefined)
  })
  if (!isNamed(type)) return <Input id={id} disabled value={isObject ? noObject : ''} />
  return (
    <ByCode
      key={type}
      to={resources[type]}
      id={id}
      disabled={disabled}
      value={value === noObject || value === null || value === undefined ? undefined : String(value)}
      name={typeField === 'targetType' ? nameIn(row, targetLabels) : nameIn(row)}
      onChange={onChange}
    />
  )
}

interface Props {
  to: string
  id?: string
  disabled?: boolean
  value: string | undefined
  /** What the record says that the object is called. */
  name: string | undefined
  onChange?: (value: unknown) => void
}

function ByCode({ to, id, disabled, value, name, onChange }: Props) {
  const { t } = useTranslation('resource')
  const [typed, setTyped] = useState('')
  const [wasOpened, setWasOpened] = useState(false)
  const [chosen, setChosen] = useState<RecordOption>()
  const text = useDebounced(typed.trim(), searchDelayMs)
  const { data, isFetching } = useRecordOptions(to, text, wasOpened && !disabled)
  const found = (data?.options ?? []).filter(one => one.code !== undefined)
  const isFound = found.some(one => one.code === value)
  const known = chosen?.code === value ? chosen?.title : name
  return (
    <Select
      id={id}
      disabled={disabled}
      value={value}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={open => {
        setWasOpened(wasOpened || open)
        if (!open) setTyped('')
      }}
      onChange={(code: string | undefined) => {
        setChosen(found.find(one => one.code === code))
        onChange?.(code ?? null)
      }}
      options={[
        ...(value !== undefined && !isFound ? [{ value, label: told(value, known) }] : []),
        ...found.map(one => ({ value: one.code as string, label: told(one.code as string, one.title) })),
      ]}
      notFoundContent={isFetching || !data ? t('loading') : undefined}
      placeholder={t('choose')}
      popupMatchSelectWidth={false}
      allowClear
      style={{ width: '100%' }}
    />
  )
}

const told = (code: string, name: string | undefined) => (name ? `${code} ${name}` : code)
