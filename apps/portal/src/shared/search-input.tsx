import { Input } from 'antd'
import type { SearchProps } from 'antd/es/input'

interface Props extends Omit<SearchProps, 'placeholder' | 'aria-label' | 'allowClear' | 'onChange'> {
  /** Stands in the empty field, and names it to assistive technology. */
  label: string
  /** With each key, where the search follows what is typed. */
  onType?: (typed: string) => void
}

/** The one-line search above a list. */
export function SearchInput({ label, onType, ...rest }: Props) {
  return (
    <Input.Search
      {...rest}
      placeholder={label}
      aria-label={label}
      allowClear
      onChange={onType && (event => onType(event.target.value))}
    />
  )
}
