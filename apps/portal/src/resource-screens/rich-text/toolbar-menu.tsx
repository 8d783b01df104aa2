import { Button, Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** Its name; shown as a title too where there is nothing but an icon. */
  label: string
  icon?: ReactNode
  disabled: boolean
  items: MenuProps['items']
  selected?: string
  onChoose: (key: string) => void
  className?: string
  /** What it says, without an icon. */
  children?: ReactNode
}

/** A button of a toolbar that opens a menu. */
export function ToolbarMenu({ label, icon, disabled, items, selected, onChoose, className, children }: Props) {
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      autoFocus
      menu={{
        selectedKeys: selected === undefined ? [] : [selected],
        items,
        onClick: ({ key }) => onChoose(key),
      }}
    >
      <Button
        type="text"
        size="small"
        icon={icon}
        className={className}
        disabled={disabled}
        aria-label={label}
        title={icon ? label : undefined}
        aria-haspopup="menu"
      >
        {children}
      </Button>
    </Dropdown>
  )
}
