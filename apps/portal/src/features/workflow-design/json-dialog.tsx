import type { WorkflowGraph } from '@sfa/workflow/rules/graph'
import { Alert, Button, Input, Modal, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './design.module.css'
import { readGraph } from './read-workflow-file'

interface Props {
  onRead: (graph: WorkflowGraph) => void
  onClose: () => void
}

/** A graph as JSON, of a file or typed, in the place of what is drawn. */
export function JsonDialog({ onRead, onClose }: Props) {
  const { t } = useTranslation('workflow-design')
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<readonly string[]>([])
  const take = () => {
    const read = readGraph(text)
    if (read.faults) setFaults(read.faults)
    else onRead(read.value)
  }
  return (
    <Modal
      open
      width={640}
      title={t('json.in')}
      okText={t('json.take')}
      okButtonProps={{ disabled: text.trim() === '' }}
      onOk={take}
      onCancel={onClose}
    >
      <Upload
        accept=".json,application/json"
        showUploadList={false}
        beforeUpload={async file => {
          setText(await file.text())
          setFaults([])
          return false
        }}
      >
        <Button>{t('json.file')}</Button>
      </Upload>
      <Input.TextArea
        aria-label={t('json.text')}
        className={styles.json}
        rows={10}
        value={text}
        placeholder={t('json.text')}
        onChange={({ target }) => {
          setText(target.value)
          setFaults([])
        }}
      />
      {faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('json.refused')}
          description={
            <ul className={styles.faults}>
              {faults.map(fault => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      )}
    </Modal>
  )
}
