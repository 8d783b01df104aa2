import type { ImageField } from '@sfa/kit/fields/field'
import { Flex, Form } from 'antd'
import { ImageInput } from '../../resource-screens/field/image-input'
import type { InputProps } from '../../resource-screens/field/input-props'
import { ReadLicenceButton } from '../../shared/ocr/read-licence-button'
import { useOcrState } from '../../shared/ocr/use-ocr-state'

/** The business licence of a store; where a service reads it, what stands on it is filled into the form. */
export default function LicenceInput({ field, ...props }: InputProps) {
  const form = Form.useFormInstance()
  const ocr = useOcrState()
  const [first] = (props.value as readonly string[] | null) ?? []
  const fill = (values: Readonly<Record<string, string>>) => {
    // A field that the user does not see is not in the form.
    const shown: Readonly<Record<string, unknown>> = form.getFieldsValue()
    for (const [name, value] of Object.entries(values))
      if (name in shown) form.setFields([{ name, value, touched: true, errors: [] }])
  }
  return (
    <Flex vertical gap={8} align="start">
      <ImageInput field={field as ImageField} {...props} />
      {ocr?.stores && !props.disabled && (
        <ReadLicenceButton fileId={first} use="store" onRead={({ store }) => fill(store)} />
      )}
    </Flex>
  )
}
