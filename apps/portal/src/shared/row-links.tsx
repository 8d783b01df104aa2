import { Space } from 'antd'
import type { ReactNode } from 'react'
import styles from './row-links.module.css'

/** The links at the end of a row; their words begin where the column's title does. */
export const RowLinks = ({ children }: { children: ReactNode }) => (
  <Space size={0} className={styles.links}>
    {children}
  </Space>
)
