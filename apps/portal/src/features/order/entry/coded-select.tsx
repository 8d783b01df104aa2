import { useEffect } from 'react'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { useRecordNames } from '../../../resource-screens/lookup/records'
import type { Coded } from './entry-order'

interface Props {
  id: string
  /** Key of the resource that is chosen from. */
  to: string
  value: Coded | undefined
  disabled?: boolean
  placeholder?: string
  onChange: (chosen: Coded | undefined) => void
}

/** Chooses a record of which calls want the code. */
export function CodedSelect({ id, to, value, disabled, placeholder, onChange }: Props) {
  const names = useRecordNames(to, value ? [value.id] : [])
  const code = value && names.get(value.id)?.code
  const isMissing = value !== undefined && value.code === undefined && code !== undefined
  useEffect(() => {
    if (isMissing && value) onChange({ id: value.id, code })
  }, [isMissing, value, code, onChange])
  return (
    <RecordSelect
      id={id}
      to={to}
      multiple={false}
      flat
      value={value ? [value.id] : []}
      disabled={disabled}
      placeholder={placeholder}
      onChange={([next]) => onChange(next === undefined ? undefined : { id: next })}
    />
  )
}
