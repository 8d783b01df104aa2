import { Button, Col, Space } from 'antd'
import type { ReactNode } from 'react'
import styles from './search-form.module.css'

interface Props {
  reset: string
  search: string
  onReset: () => void
  /** Behind them, what folds the form. */
  children?: ReactNode
}

/** At the end of a list's search form. */
export const SearchButtons = ({ reset, search, onReset, children }: Props) => (
  <Col flex="auto" className={styles.buttons}>
    <Space>
      <Button onClick={onReset}>{reset}</Button>
      <Button type="primary" htmlType="submit">
        {search}
      </Button>
      {children}
    </Space>
  </Col>
)
