import { dictionaryTypesCall } from '@sfa/parameter/definitions/parameter.calls'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Form } from 'antd'
import type { InputProps } from '../../resource-screens/field/input-props'
import { usePlaceholder } from '../../resource-screens/field/use-placeholder'
import { dictionaryTypesKey } from '../../resource-screens/lookup/dictionaries'
import { call } from '../../shared/request/call'

/** The type whose values are offered: those of the dictionary to choose from, of the configuration typed in. */
export default function DictionaryTypeInput({ field, id, path, value, onChange, disabled }: InputProps) {
  const { enter } = usePlaceholder(field)
  const form = Form.useFormInstance()
  const source = Form.useWatch([...path.slice(0, -1), 'dictionarySource'], { form, preserve: true })
  const { data } = useQuery({
    queryKey: [dictionaryTypesKey],
    queryFn: () => call(dictionaryTypesCall),
    enabled: source === 'dictionary',
  })
  const types = source === 'dictionary' ? (data ?? []) : []
  return (
    <AutoComplete
      id={id}
      value={(value as string | null) ?? undefined}
      onChange={(next?: string) => onChange?.(next || null)}
      options={types.map(one => ({ value: one.type }))}
      showSearch={{ filterOption: (typed, option) => isPart(typed, String(option?.value)) }}
      popupMatchSelectWidth={false}
      allowClear
      disabled={disabled}
      placeholder={enter}
      style={{ width: '100%' }}
    />
  )
}

const isPart = (typed: string, type: string) => type.toLowerCase().includes(typed.trim().toLowerCase())
