import { Skeleton } from 'antd'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyScreen } from '../../shared/lazy-screen'
import { ProConfigProvider } from '../../shared/pro'
import { extensionOf, type Load } from '../extensions'
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
  const given = { ...(of as FieldOfRecord), id, value, onChange }
  const own = extensionOf(of.resource).inputs?.[given.path.filter(step => typeof step === 'string').join('.')]
  if (own) return <OwnInput load={own} {...given} />
  const Input = inputs[kind] as ComponentType<InputProps>
  return <Input {...given} />
})

function OwnInput({ load, ...given }: InputProps & { load: Load<InputProps> }) {
  const Input = lazyScreen(load)
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <Input {...given} />
    </Suspense>
  )
}

/** Around the fields of a record. */
export const RecordValueTypes = ({ children }: { children: ReactNode }) => (
  <ProConfigProvider valueTypeMap={recordValueTypes}>{children}</ProConfigProvider>
)
