import { UploadOutlined } from '@ant-design/icons'
import { importDefinitionCall } from '@sfa/workflow/definitions/definition.calls'
import { Alert, Button, Modal, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ToolbarProps } from '../../resource-screens/extensions'
import { usePermission } from '../../shared/menu/use-permission'
import { call } from '../../shared/request/call'
import { useAct } from '../../shared/use-act'
import { canvasAddress } from './canvas-path'
import styles from './design.module.css'
import { readWorkflowFile } from './read-workflow-file'

/** A new workflow of a file that this or another tenant has saved. */
export default function ImportButton({ selecting, onChanged }: ToolbarProps) {
  const { t } = useTranslation('workflow-design')
  const navigate = useNavigate()
  const can = usePermission()
  const { busy, act } = useAct()
  const [faults, setFaults] = useState<readonly string[]>([])
  if (selecting || !can('add')) return null
  const take = async (file: File) => {
    const read = readWorkflowFile(await file.text())
    if (read.faults) return setFaults(read.faults)
    await act(async () => {
      const { id, name } = await call(importDefinitionCall, { file: JSON.parse(JSON.stringify(read.value)) })
      onChanged()
      void navigate(canvasAddress(id))
      return t('json.imported', { name })
    })
  }
  return (
    <>
      <Upload
        accept=".json,application/json"
        showUploadList={false}
        beforeUpload={async file => {
          await take(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined />} loading={busy}>
          {t('json.new')}
        </Button>
      </Upload>
      <Modal open={faults.length > 0} title={t('json.refused')} footer={null} onCancel={() => setFaults([])}>
        <Alert
          type="error"
          showIcon
          title={t('json.refusedText')}
          description={
            <ul className={styles.faults}>
              {faults.map(fault => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      </Modal>
    </>
  )
}
