import { Form, type FormRule, Input } from 'antd'

interface Props {
  name: string
  label: string
  /** What is said where nothing is typed. */
  required: string
  /** What it has to be like. */
  hint?: string
  autoComplete?: 'current-password' | 'new-password'
  /** What has to hold between it and another field of the form. */
  beside?: { field: string; holds: (value: string, other: string) => boolean; message: string }
}

/** A password in a form, which has to be typed. */
export function PasswordItem({ name, label, required, hint, autoComplete = 'current-password', beside }: Props) {
  const rules: FormRule[] = [{ required: true, message: required }]
  if (beside) {
    const { field, holds, message } = beside
    rules.push(({ getFieldValue }) => ({
      validator: (_, value) =>
        !value || holds(value, getFieldValue(field)) ? Promise.resolve() : Promise.reject(new Error(message)),
    }))
  }
  return (
    <Form.Item name={name} label={label} dependencies={beside && [beside.field]} rules={rules} extra={hint}>
      <Input.Password autoComplete={autoComplete} />
    </Form.Item>
  )
}
