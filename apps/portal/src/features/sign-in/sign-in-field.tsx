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
  onChange: (value: string) => void
  ref?: Ref<InputRef>
}

/**
 * A field with its message. antd's Form and the whole of Input, with text area and search, would add a sixth to the
 * script of this page, which has a limit.
 */
export function SignInField({ kind, label, icon, error, onChange, ...rest }: Props) {
  const errorId = useId()
  const Control = kind === 'password' ? Password : Input
  return (
    <div className={styles.field}>
      <Control
        {...rest}
        size="large"
        prefix={<span className={styles.icon}>{icon}</span>}
        placeholder={label}
        aria-label={label}
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
