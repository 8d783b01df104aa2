import { Button } from 'antd'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalForm } from '../../shared/pro'
import { editorFormProps } from './editor-form-props'
import { focusFirst } from './focus-first'
import type { RecordDialogProps } from './record-drawer'
import { RecordEditorContent } from './record-editor-content'
import { useRecordEditor } from './use-record-editor'

/** Adds or edits a node of a tree, in a modal titled add or edit (2-master-data.md §2.1). */
export function RecordModal({
  resource,
  open,
  hidden,
  title,
  onSaved,
  onClose,
}: RecordDialogProps & { title?: string }) {
  const { t } = useTranslation('resource')
  const editor = useRecordEditor(resource, open, { onSaved, onClose })
  const prefix = useId()
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(open)
  if (open) last.current = open
  const shown = open ?? last.current
  return (
    <ModalForm
      {...editorFormProps(editor)}
      name={prefix}
      open={open !== undefined}
      title={title ?? (shown && t(shown.mode))}
      width={880}
      modalProps={{
        destroyOnHidden: true,
        afterOpenChange: opened => {
          if (opened) focusFirst(body.current)
        },
      }}
      submitter={{
        render: () => [
          <Button key="cancel" onClick={() => void editor.close()}>
            {t('cancel')}
          </Button>,
          shown?.mode !== 'view' && (
            <Button
              key="save"
              type="primary"
              loading={editor.saving}
              disabled={editor.loading}
              onClick={() => void editor.save()}
            >
              {t('save')}
            </Button>
          ),
        ],
      }}
    >
      <div ref={body} style={{ paddingTop: 8 }}>
        {shown && <RecordEditorContent resource={resource} open={shown} editor={editor} hidden={hidden} />}
      </div>
    </ModalForm>
  )
}
