import type { InputRef } from 'antd/es/input/Input'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestError } from '../../shared/request/request-error'

/** Values, messages and focus of the few fields of a sign-in page. Labels are `<name>.label` of the texts. */
export function useFields<Name extends string>(initial: Readonly<Record<Name, string>>) {
  const { t } = useTranslation('sign-in')
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const inputs = useRef<Partial<Record<Name, InputRef | null>>>({})

  const set = (name: Name, value: string) => {
    setValues(previous => ({ ...previous, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest as typeof errors)
  }
  /** Shows the messages and goes to the first field that has one; whether there was none. */
  const complain = (found: Partial<Record<Name, string>>): boolean => {
    setErrors(found)
    const first = (Object.keys(initial) as Name[]).find(name => found[name] !== undefined)
    if (first) inputs.current[first]?.focus()
    return first === undefined
  }
  return {
    values,
    set,
    complain,
    /** Whether all of these are filled in; says so at those that are not. */
    require: (names: readonly Name[]) =>
      complain(
        Object.fromEntries(
          names.filter(name => !values[name].trim()).map(name => [name, t(`${name}.required`)]),
        ) as Partial<Record<Name, string>>,
      ),
    /** Puts what the server refused beside the fields that it names; whether it named one of ours. */
    refused: ({ failures }: RequestError) => {
      const ours = failures.filter(({ field }) => field in initial)
      complain(Object.fromEntries(ours.map(({ field, message }) => [field, message])) as Partial<Record<Name, string>>)
      return ours.length > 0
    },
    focus: (name: Name) => inputs.current[name]?.focus(),
    props: (name: Name) => ({
      label: t(`${name}.label`),
      value: values[name],
      error: errors[name],
      onChange: (value: string) => set(name, value),
      ref: (input: InputRef | null) => {
        inputs.current[name] = input
      },
    }),
  }
}
