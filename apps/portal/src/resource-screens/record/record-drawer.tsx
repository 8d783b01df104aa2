import type { Resource } from '@sfa/resource-kit/resource'
import { Button } from 'antd'
import { Fragment, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import { DrawerForm } from '../../shared/pro'
import { reasonAgainstEditing } from '../action/offered-actions'
import type { WireRow } from '../record-calls'
import { editorFormProps } from './editor-form-props'
import { focusFirst } from './focus-first'
import type { OpenRecord } from './open-record'
import { RecordEditorContent } from './record-editor-content'
import { useRecordEditor } from './use-record-editor'

export interface RecordDialogProps {
  resource: Resource
  /** Undefined = closed. */
  open: OpenRecord | undefined
  hidden: ReadonlySet<string>
  onSaved: (row: WireRow) => void
  onClose: () => void
  /** From view to edit; absent where the user may not. */
  onEdit?: (id: string) => void
  /** Buttons of what can be done with the record that is shown. */
  actions?: (row: WireRow) => ReactNode
}

/** Adds, edits or views a record at the right of the list. It stays open, with everything typed, until a save succeeds. */
export function RecordDrawer({ resource, open, hidden, onSaved, onClose, onEdit, actions }: RecordDialogProps) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const editor = useRecordEditor(resource, open, { onSaved, onClose })
  const prefix = useId()
  const body = useRef<HTMLDivElement>(null)
  // While the drawer slides out it still shows what it showed.
  const last = useRef(open)
  if (open) last.current = open
  const shown = open ?? last.current
  const title = shown && t(`title.${shown.mode}`, { what: labelOf(resource.label) })
  return (
    <DrawerForm
      {...editorFormProps(editor)}
      name={prefix}
      open={open !== undefined}
      title={title}
      width={`min(${resource.form.length > 1 ? 1120 : 960}px, calc(100vw - 48px))`}
      drawerProps={{
        destroyOnHidden: true,
        afterOpenChange: opened => {
          if (opened && open?.mode !== 'view') focusFirst(body.current)
          if (!opened) last.current = undefined
        },
      }}
      submitter={{
        render: () => [
          <Button key="close" onClick={() => void editor.close()}>
            {t(shown?.mode === 'view' ? 'close' : 'cancel')}
          </Button>,
          shown?.mode === 'view' && editor.row && <Fragment key="actions">{actions?.(editor.row)}</Fragment>,
          shown?.mode === 'view' && onEdit && shown.id && (
            <Button
              key="edit"
              type="primary"
              disabled={editor.row && reasonAgainstEditing(resource, editor.row) !== undefined}
              title={editor.row && reasonAgainstEditing(resource, editor.row)}
              onClick={() => onEdit(shown.id as string)}
            >
              {t('edit')}
            </Button>
          ),
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
      <div ref={body}>
        {shown && <RecordEditorContent resource={resource} open={shown} editor={editor} hidden={hidden} />}
      </div>
    </DrawerForm>
  )
}
