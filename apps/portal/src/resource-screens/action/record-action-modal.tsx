import { Form, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showRequestError } from '../../shared/request/error-dialog'
import { RequestError } from '../../shared/request/request-error'
import { useAct } from '../../shared/use-act'
import type { Body, WireRow } from '../record-calls'
import type { ActionDialogProps } from './action-dialog-props'
import { callAction } from './offered-actions'

interface Props extends Pick<ActionDialogProps, 'resource' | 'onDone' | 'onClose'> {
  /** The action, by its name in the definition. */
  name: string
  row: WireRow
  title: string
  okText: string
  width?: number
  /** What the dialog asks for is complete. */
  isReady: boolean
  /** What is sent beside the record and its version. */
  valuesOf: () => Body
  /** Whether the dialog deals with this refusal itself; others are shown above it, and it stays as it was filled in. */
  isAnswered?: (refusal: RequestError) => boolean
  children: ReactNode
}

/** Frame of a dialog that does an action with one record and asks for more than a form of fields can. */
export function RecordActionModal(props: Props) {
  const { resource, name, row, title, okText, width = 860, isReady, valuesOf, isAnswered, onDone, onClose } = props
  const { t } = useTranslation('resource')
  const { busy, act } = useAct()
  const carryOut = () =>
    act(async () => {
      try {
        onDone(await callAction(resource, name, { id: row.id, ver: row.ver, ...valuesOf() }))
      } catch (error) {
        if (error instanceof RequestError && !isAnswered?.(error)) showRequestError(error)
        throw error
      }
      return null
    })
  return (
    <Modal
      open
      width={width}
      title={title}
      okText={okText}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void carryOut()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div" disabled={busy}>
        {props.children}
      </Form>
    </Modal>
  )
}
