import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { colon, useLabelOf } from '../../../shared/language/label'
import { DrawerForm } from '../../../shared/pro'
import { useOwnFields } from '../../lookup/custom-fields'
import { useOwnDetails } from '../../lookup/own-details'
import { editorFormProps } from '../form/editor-form-props'
import { seenSections } from '../form/seen-sections'
import { nameOfRow } from '../open/name-of-row'
import type { RecordDialogProps } from './record-dialog-props'
import { useRecordDialog } from './use-record-dialog'

/** Adds, edits or views a record at the right of the list. It stays open, with everything typed, until a save succeeds. */
export function RecordDrawer(given: RecordDialogProps) {
  const resource = useOwnDetails(useOwnFields(given.resource) ?? given.resource)
  const props = { ...given, resource }
  const { open } = props
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const { editor, shown, head, content, afterOpenChange, buttons } = useRecordDialog(props)
  const prefix = useId()
  const { row } = editor
  const name = shown?.mode !== 'add' && row ? nameOfRow(resource, row) : undefined
  const title = shown && t(`title.${shown.mode}`, { what: labelOf(resource.label) })
  return (
    <DrawerForm
      {...editorFormProps(editor)}
      name={prefix}
      open={open !== undefined}
      title={name ? `${title}${colon()}${name}` : title}
      width={`min(${seenSections(resource).length > 1 ? 1120 : 960}px, calc(100vw - 48px))`}
      drawerProps={{ destroyOnHidden: true, extra: head, afterOpenChange }}
      submitter={{ render: () => buttons }}
    >
      {content}
    </DrawerForm>
  )
}
