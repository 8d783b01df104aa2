import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import styles from './rich-text.module.css'

interface Props {
  label: string
  icon: ReactNode
  /** Undefined for a button that is pressed and does not stay so. */
  pressed?: boolean
  disabled?: boolean
  /** As the tooltip shows it: Ctrl+B. */
  shortcut?: string
  tabIndex?: number
  onClick?: () => void
  children?: ReactNode
}

/** One button of a toolbar: its name is told and shown, its state too. */
export function ToolbarButton({ label, icon, pressed, disabled, shortcut, onClick, children, ...rest }: Props) {
  return (
    <Tooltip title={shortcut ? `${label} (${shortcut})` : label} mouseEnterDelay={0.5}>
      <Button
        {...rest}
        type="text"
        size="small"
        icon={icon}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        className={pressed ? styles.pressed : undefined}
        // The selection stays in the text.
        onMouseDown={event => event.preventDefault()}
        onClick={onClick}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
