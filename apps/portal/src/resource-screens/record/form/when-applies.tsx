import { applies } from '@sfa/kit/conditions'
import type { Condition } from '@sfa/kit/fields/field'
import { Form } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  field: { when?: Condition | undefined }
  children: ReactNode
}

/** Its content while the form has a place for the field or the setting (`when` of a definition). */
export const WhenApplies = ({ field: { when }, children }: Props) =>
  when ? <Watched when={when}>{children}</Watched> : children

function Watched({ when, children }: { when: Condition; children: ReactNode }) {
  const form = Form.useFormInstance()
  const value = Form.useWatch(when.field, { form, preserve: true })
  return applies({ when }, { [when.field]: value }) ? children : null
}
