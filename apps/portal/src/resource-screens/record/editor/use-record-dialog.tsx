import { hasRecordPage } from '@sfa/kit/record-page'
import { Button } from 'antd'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { reasonAgainstEditing } from '../../action/offered-actions'
import type { WireRow } from '../../record-calls'
import { focusFirst } from '../form/focus-first'
import { pageAddress } from '../page/page-address'
import { RecordHead } from '../page/record-head'
import type { RecordDialogProps } from './record-dialog-props'
import { RecordEditorContent } from './record-editor-content'
import { useRecordEditor } from './use-record-editor'

/** What the drawer of a record and the modal of a tree's node have in common: head, content and buttons. */
export function useRecordDialog(props: RecordDialogProps) {
  const { resource, open, hidden, once, onSaved, onClose, onEdit, onCopy, neighbours, actions } = props
  const { t } = useTranslation('resource')
  const editor = useRecordEditor(resource, open, { onSaved, onClose })
  const navigate = useNavigate()
  const { search } = useLocation()
  const body = useRef<HTMLDivElement>(null)
  // While it slides or fades out it still shows what it showed.
  const last = useRef(open)
  if (open) last.current = open
  const shown = open ?? last.current
  // The button that leads from the view to the form is gone with the view, and the focus with it.
  const viewed = useRef<{ row: WireRow | undefined }>(undefined)
  useEffect(() => {
    if (!open) viewed.current = undefined
    // The form reads the record anew; until then the one that was viewed is still there.
    else if (open.mode === 'view' || (viewed.current && editor.loading)) viewed.current = { row: editor.row }
    else if (viewed.current && viewed.current.row !== editor.row) {
      viewed.current = undefined
      focusFirst(body.current)
    }
  }, [open, editor.row, editor.loading])
  const before = useRef(open)
  // The button that was pressed is outside of the form: the next record is typed at once.
  useEffect(() => {
    const isNext = open?.mode === 'add' && before.current?.mode === 'add' && before.current !== open
    before.current = open
    if (!isNext) return
    // Emptying the form makes its fields anew.
    const soon = requestAnimationFrame(() => focusFirst(body.current))
    return () => cancelAnimationFrame(soon)
  }, [open])
  const { row } = editor
  const refusal = row && reasonAgainstEditing(resource, row)
  return {
    editor,
    shown,
    head: shown?.id !== undefined && (
      <RecordHead resource={resource} id={shown.id} neighbours={neighbours} onStep={step => void editor.leave(step)} />
    ),
    content: (
      <div ref={body}>
        {shown && <RecordEditorContent resource={resource} open={shown} editor={editor} hidden={hidden} />}
      </div>
    ),
    afterOpenChange: (opened: boolean) => {
      if (opened && open?.mode !== 'view') focusFirst(body.current)
      if (!opened) last.current = undefined
    },
    buttons: [
      <Button key="close" onClick={() => void editor.close()}>
        {t(shown?.mode === 'view' ? 'close' : 'cancel')}
      </Button>,
      shown?.mode === 'view' && shown.id && hasRecordPage(resource) && (
        <Button key="page" onClick={() => void navigate(pageAddress(resource, shown.id as string, search))}>
          {t('record.open')}
        </Button>
      ),
      shown?.mode !== 'add' && onCopy && row && (
        <Button key="copy" onClick={() => void editor.leave(() => onCopy(row))}>
          {t('copyNew')}
        </Button>
      ),
      shown?.mode === 'view' && row && <Fragment key="actions">{actions?.(row)}</Fragment>,
      shown?.mode === 'view' && onEdit && shown.id && (
        <Button
          key="edit"
          type="primary"
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => onEdit(shown.id as string)}
        >
          {t('edit')}
        </Button>
      ),
      shown?.mode === 'add' && !once && (
        <Button key="again" disabled={editor.saving} onClick={() => void editor.save(true)}>
          {t('saveAndNew')}
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
  }
}
