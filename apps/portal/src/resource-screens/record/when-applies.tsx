import { applies } from '@sfa/resource-kit/conditions'
import type { Condition, Field } from '@sfa/resource-kit/fields/field'
import { Form } from 'antd'
import type { ReactNode } from 'react'

/** Its content while the form has a place for the field (`when` of a definition). */
export const WhenApplies = ({ field, children }: { field: Field; children: ReactNode }) =>
  field.when ? (
    <Watched field={field} when={field.when}>
      {children}
    </Watched>
  ) : (
    children
  )

function Watched({ field, when, children }: { field: Field; when: Condition; children: ReactNode }) {
  const form = Form.useFormInstance()
  const value = Form.useWatch(when.field, { form, preserve: true })
  return applies(field, { [when.field]: value }) ? children : null
}
