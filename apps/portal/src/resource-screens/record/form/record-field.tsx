import type { Field } from '@sfa/kit/fields/field'
import { coveredBy, isCode, isComposed, isPicture } from '@sfa/kit/fields/field-questions'
import { fieldOfNew } from '@sfa/kit/record-schema'
import type { Resource } from '@sfa/kit/resource'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { useLabelOf } from '../../../shared/language/label'
import { ProFormField } from '../../../shared/pro'
import type { InnerField, InputProps } from '../../field/input-props'
import { inputs } from '../../field/inputs'
import { NarrowPlace } from '../../field/use-placeholder'
import { valueTypeOf } from '../../field/value-types'
import type { WireRow } from '../../record-calls'
import { checkValue } from './check-values'
import styles from './record-form.module.css'

export interface RecordFieldProps extends InnerField {
  resource: Resource
  mode: 'add' | 'edit'
  row?: WireRow
  disabled?: boolean
  hidden?: ReadonlySet<string>
  /** In place of the field's own hint. */
  extra?: ReactNode
}

const codeIsMade = ['留空则自动生成', 'Made when it is left empty'] as const

/** A field that is shown where it applies must have its value then. */
function shownField(field: Field, mode: 'add' | 'edit'): Field {
  const asked = mode === 'add' ? fieldOfNew(field) : field
  return asked.when?.required ? { ...asked, required: true } : asked
}

/** A field of a form: its label, its input, and the checks of its schema. */
export function RecordField(given: RecordFieldProps) {
  const { resource, path, name, mode, row, bare, disabled, hidden, extra } = given
  const field = useMemo(() => shownField(given.field, mode), [mode, given.field])
  const labelOf = useLabelOf()
  const Composed = inputs[field.kind] as ComponentType<InputProps>
  const locked = disabled || field.edit === 'never' || (mode === 'edit' && field.edit === 'onCreate')
  const renderField = (inner: InnerField) => (
    <RecordField resource={resource} mode={mode} row={row} disabled={disabled} hidden={hidden} {...inner} />
  )
  const of = { field, resource, name: String(path[0]), path, mode, row, disabled: locked, hidden, renderField }
  if (isComposed(field) || coveredBy(field).length > 0) return <Composed {...of} />
  const isMade = mode === 'add' && isCode(field) && field.auto !== undefined
  const told = field.hint ?? (isMade ? codeIsMade : undefined)
  const hint = !isPicture(field) && told ? labelOf(told) : undefined
  const asked = (
    <ProFormField
      name={name ?? [...path]}
      label={bare ? <span className={styles.unseen}>{labelOf(field.label)}</span> : labelOf(field.label)}
      valueType={valueTypeOf(field) as 'text'}
      fieldProps={{ of }}
      formItemProps={{
        className: bare ? styles.bare : undefined,
        required: field.required,
        extra: extra ?? (bare ? undefined : hint),
        rules: [
          {
            validator: (_, value) => {
              const message = checkValue(field, value)
              return message ? Promise.reject(new Error(message)) : Promise.resolve()
            },
          },
        ],
      }}
    />
  )
  return bare ? <NarrowPlace value>{asked}</NarrowPlace> : asked
}
