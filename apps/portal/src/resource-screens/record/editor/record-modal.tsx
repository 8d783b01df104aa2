import { Flex } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalForm } from '../../../shared/pro'
import { useOwnFields } from '../../lookup/custom-fields'
import { useOwnDetails } from '../../lookup/own-details'
import { editorFormProps } from '../form/editor-form-props'
import type { RecordDialogProps } from './record-dialog-props'
import styles from './record-modal.module.css'
import { useRecordDialog } from './use-record-dialog'

/** Adds, edits or views a node of a tree, in a modal titled add or edit. */
export function RecordModal({ title, ...given }: RecordDialogProps & { title?: string }) {
  const props = { ...given, resource: useOwnDetails(useOwnFields(given.resource) ?? given.resource) }
  const { t } = useTranslation('resource')
  const { editor, shown, head, content, afterOpenChange, buttons } = useRecordDialog(props)
  const prefix = useId()
  const text = title ?? (shown && t(shown.mode))
  return (
    <ModalForm
      {...editorFormProps(editor)}
      name={prefix}
      open={props.open !== undefined}
      title={
        head ? (
          <Flex justify="space-between" align="center" className={styles.head}>
            {text}
            {head}
          </Flex>
        ) : (
          text
        )
      }
      width={880}
      modalProps={{ destroyOnHidden: true, afterOpenChange }}
      submitter={{ render: () => buttons }}
    >
      {content}
    </ModalForm>
  )
}
