import type { JsonField } from '@sfa/kit/fields/field'
import { Input } from 'antd'
import { useState } from 'react'
import type { InputProps } from './input-props'

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** The text of an object or a list. What is no JSON yet stays as it is typed, and the field's schema says so. */
export function JsonInput({ id, value, onChange, disabled }: InputProps<JsonField>) {
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const text = typed && typed.value === value ? typed.text : textOf(value)
  const change = (next: string) => {
    const parsed = next.trim() === '' ? null : (parsedOf(next) ?? next)
    setTyped({ text: next, value: parsed })
    onChange?.(parsed)
  }
  return (
    <Input.TextArea
      id={id}
      value={text}
      onChange={event => change(event.target.value)}
      autoSize={{ minRows: 3, maxRows: 12 }}
      spellCheck={false}
      disabled={disabled}
      style={{ fontFamily: 'monospace' }}
    />
  )
}

function parsedOf(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}
