import type { Resource } from '@sfa/resource-kit/resource'
import { Button, Drawer, Space } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import type { WireRow } from '../record-calls'
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
}

/** Adds, edits or views a record at the right of the list. It stays open, with everything typed, until a save succeeds. */
export function RecordDrawer({ resource, open, hidden, onSaved, onClose, onEdit }: RecordDialogProps) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const editor = useRecordEditor(resource, open, { onSaved, onClose })
  const body = useRef<HTMLDivElement>(null)
  // While the drawer slides out it still shows what it showed.
  const last = useRef(open)
  if (open) last.current = open
  const shown = open ?? last.current
  const title = shown && t(`title.${shown.mode}`, { what: labelOf(resource.label) })
  return (
    <Drawer
      open={open !== undefined}
      title={title}
      size={`min(${resource.form.length > 1 ? 1120 : 960}px, calc(100vw - 48px))`}
      onClose={() => void editor.close()}
      afterOpenChange={opened => {
        if (opened && open?.mode !== 'view') focusFirst(body.current)
        if (!opened) last.current = undefined
      }}
      destroyOnHidden
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void editor.close()}>{t(shown?.mode === 'view' ? 'close' : 'cancel')}</Button>
          {shown?.mode === 'view' && onEdit && shown.id && (
            <Button type="primary" onClick={() => onEdit(shown.id as string)}>
              {t('edit')}
            </Button>
          )}
          {shown?.mode !== 'view' && (
            <Button type="primary" loading={editor.saving} disabled={editor.loading} onClick={() => void editor.save()}>
              {t('save')}
            </Button>
          )}
        </Space>
      }
    >
      <div ref={body}>
        {shown && <RecordEditorContent resource={resource} open={shown} editor={editor} hidden={hidden} />}
      </div>
    </Drawer>
  )
}
