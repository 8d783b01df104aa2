import Input, { type InputProps, type InputRef } from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { type ReactNode, type Ref, useId } from 'react'
import styles from './sign-in.module.css'

interface Props {
  kind: 'text' | 'password'
  label: string
  icon: ReactNode
  value: string
  error?: string
  autoComplete: InputProps['autoComplete']
  autoFocus?: boolean
  /** Shows the label above the field: forms of many fields, of which some are filled in already. */
  labelled?: boolean
  onChange: (value: string) => void
  ref?: Ref<InputRef>
}

/**
 * A field with its message. antd's Form and the whole of Input, with text area and search, would add a sixth to the
 * script of this page, which has a limit.
 */
export function SignInField({ kind, label, icon, error, labelled, onChange, ...rest }: Props) {
  const [fieldId, errorId] = [useId(), useId()]
  const Control = kind === 'password' ? Password : Input
  return (
    <div className={styles.field}>
      {labelled && <label htmlFor={fieldId}>{label}</label>}
      <Control
        {...rest}
        size="large"
        prefix={<span className={styles.icon}>{icon}</span>}
        id={fieldId}
        placeholder={labelled ? undefined : label}
        aria-label={labelled ? undefined : label}
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        status={error && 'error'}
        onChange={event => onChange(event.target.value)}
      />
      <div className={styles.error} id={errorId} role={error && 'alert'}>
        {error}
      </div>
    </div>
  )
}
