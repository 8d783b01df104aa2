import { Modal } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirst } from './focus-first'
import type { RecordDialogProps } from './record-drawer'
import { RecordEditorContent } from './record-editor-content'
import { useRecordEditor } from './use-record-editor'

/** Adds or edits a node of a tree, in a modal titled add or edit (2-master-data.md §2.1). */
export function RecordModal({ resource, open, hidden, onSaved, onClose }: RecordDialogProps) {
  const { t } = useTranslation('resource')
  const editor = useRecordEditor(resource, open, { onSaved, onClose })
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(open)
  if (open) last.current = open
  const shown = open ?? last.current
  return (
    <Modal
      open={open !== undefined}
      title={shown && t(shown.mode)}
      width={880}
      onCancel={() => void editor.close()}
      afterOpenChange={opened => opened && focusFirst(body.current)}
      destroyOnHidden
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={editor.saving}
      okButtonProps={{ disabled: editor.loading, style: shown?.mode === 'view' ? { display: 'none' } : undefined }}
      onOk={() => void editor.save()}
    >
      <div ref={body} style={{ paddingTop: 8 }}>
        {shown && <RecordEditorContent resource={resource} open={shown} editor={editor} hidden={hidden} />}
      </div>
    </Modal>
  )
}
