import type { ComponentType, ReactNode } from 'react'
import { ProConfigProvider } from '../../shared/pro'
import type { InputProps } from './input-props'
import { inputs } from './inputs'
import { type FieldOfScreen, valueTypesWith } from './value-types'

/** What an input of a record needs beside its field. */
export type FieldOfRecord = FieldOfScreen &
  Pick<InputProps, 'path' | 'mode' | 'row' | 'disabled' | 'hidden' | 'renderField'>

/**
 * The value types of records: as those of lists, but what asks for a value is the input of the kind. Apart, so that a
 * list comes without them.
 */
const recordValueTypes = valueTypesWith((kind, { of, id, value, onChange }) => {
  if (!of) return null
  const Input = inputs[kind] as ComponentType<InputProps>
  return <Input {...(of as FieldOfRecord)} id={id} value={value} onChange={onChange} />
})

/** Around the fields of a record. */
export const RecordValueTypes = ({ children }: { children: ReactNode }) => (
  <ProConfigProvider valueTypeMap={recordValueTypes}>{children}</ProConfigProvider>
)
