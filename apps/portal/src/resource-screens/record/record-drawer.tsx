import type { Resource } from '@sfa/resource-kit/resource'
import { Button } from 'antd'
import { Fragment, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLabelOf } from '../../shared/label'
import { DrawerForm } from '../../shared/pro'
import { reasonAgainstEditing } from '../action/offered-actions'
import type { WireRow } from '../record-calls'
import { editorFormProps } from './editor-form-props'
import { focusFirst } from './focus-first'
import type { OpenRecord } from './open-record'
import { hasRecordPage, pageAddress } from './page-address'
import { RecordEditorContent } from './record-editor-content'
import { RecordHead } from './record-head'
import type { Neighbours } from './use-neighbours'
import { useRecordEditor } from './use-record-editor'

export interface RecordDialogProps {
  resource: Resource
  /** Undefined = closed. */
  open: OpenRecord | undefined
  hidden: ReadonlySet<string>
  /** `again`: the user wants to add the next one. */
  onSaved: (row: WireRow, again: boolean) => void
  onClose: () => void
  /** From view to edit; absent where the user may not. */
  onEdit?: (id: string) => void
  /** Adds a record like this one; absent where the user may not add. */
  onCopy?: (row: WireRow) => void
  /** The records before and after this one in the list. */
  neighbours?: Neighbours
  /** Buttons of what can be done with the record that is shown. */
  actions?: (row: WireRow) => ReactNode
}

/** Adds, edits or views a record at the right of the list. It stays open, with everything typed, until a save succeeds. */
export function RecordDrawer(props: RecordDialogProps) {
  const { resource, open, hidden, onSaved, onClose, onEdit, onCopy, neighbours, actions } = props
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const editor = useRecordEditor(resource, open, { onSaved, onClose })
  const navigate = useNavigate()
  const { search } = useLocation()
  const prefix = useId()
  const body = useRef<HTMLDivElement>(null)
  // While the drawer slides out it still shows what it showed.
  const last = useRef(open)
  if (open) last.current = open
  const shown = open ?? last.current
  const { row } = editor
  const name = shown?.mode !== 'add' && row ? row[resource.title] : undefined
  const title = shown && t(`title.${shown.mode}`, { what: labelOf(resource.label) })
  return (
    <DrawerForm
      {...editorFormProps(editor)}
      name={prefix}
      open={open !== undefined}
      title={name ? `${title}：${String(name)}` : title}
      width={`min(${resource.form.length > 1 ? 1120 : 960}px, calc(100vw - 48px))`}
      drawerProps={{
        destroyOnHidden: true,
        extra: shown?.id !== undefined && (
          <RecordHead
            resource={resource}
            id={shown.id}
            neighbours={neighbours}
            onStep={step => void editor.leave(step)}
          />
        ),
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
              disabled={editor.row && reasonAgainstEditing(resource, editor.row) !== undefined}
              title={editor.row && reasonAgainstEditing(resource, editor.row)}
              onClick={() => onEdit(shown.id as string)}
            >
              {t('edit')}
            </Button>
          ),
          shown?.mode === 'add' && (
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
      }}
    >
      <div ref={body}>
        {shown && <RecordEditorContent resource={resource} open={shown} editor={editor} hidden={hidden} />}
      </div>
    </DrawerForm>
  )
}
