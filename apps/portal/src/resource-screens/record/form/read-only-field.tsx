import { Form } from 'antd'
import type { ReactNode } from 'react'
import styles from './record-form.module.css'

/** A label with a value below it, standing where the form has its input. */
export const ReadOnlyField = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <Form.Item label={label} className={styles.readOnly}>
    <div className={styles.value}>{isEmpty(children) ? '-' : children}</div>
  </Form.Item>
)

const isEmpty = (node: ReactNode) => node === null || node === undefined || node === ''
