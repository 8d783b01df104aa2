import type { FullMessage } from '@sfa/resources/message/message-shapes'
import type { FormInstance } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, readDraft } from '../../../resource-screens/record/draft'
import { type MessageValues, valuesOf } from './message-values'

/** Where the draft rests among the user's settings; each message that serves as template has one of its own. */
function keyOf(mode: 'add' | 'edit' | 'view', message: FullMessage | undefined): string | undefined {
  if (mode === 'view') return undefined
  if (mode === 'edit') return `draft:message:${message?.id}`
  return message ? `draft:message:copy-${message.id}` : 'draft:message:new'
}

const wire = (value: unknown) => (dayjs.isDayjs(value) ? value.toISOString() : value)
const same = (one: unknown, other: unknown) => JSON.stringify(wire(one) ?? null) === JSON.stringify(wire(other) ?? null)

/** What of the form is worth keeping: fields that differ from what it began with. */
export function messageDraft(values: Partial<MessageValues>, message: FullMessage | undefined): Draft | undefined {
  const began: Readonly<Record<string, unknown>> = valuesOf(message)
  const typed = Object.entries(values).filter(([name, value]) => !same(value, began[name]))
  if (typed.length === 0) return undefined
  const kept = Object.fromEntries(typed.map(([name, value]) => [name, wire(value) ?? null]))
  return { values: kept, ver: message?.ver ?? null, time: new Date().toISOString() }
}

/** An unfinished message outlives its drawer and the page, as what is typed into the form of a record does. */
export function useMessageDraft(
  form: FormInstance<MessageValues>,
  mode: 'add' | 'edit' | 'view',
  message: FullMessage | undefined,
) {
  const key = keyOf(mode, message)
  const [offer, setOffer] = useState<Draft>()
  const asked = useRef<string>(undefined)
  useEffect(() => {
    // A page behind its tab runs its effects anew when it comes back: what is being typed is no offer.
    if (key === undefined || asked.current === key) return
    asked.current = key
    void readDraft(key).then(setOffer)
  }, [key])
  return {
    offer,
    keep: () => key && keepDraft(key, messageDraft(form.getFieldsValue(true), message)),
    drop: () => {
      setOffer(undefined)
      if (key) dropDraft(key)
    },
    restore: () => {
      if (!offer) return
      const { showUntil, ...values } = offer.values as Partial<Omit<MessageValues, 'showUntil'>> & {
        showUntil?: string
      }
      form.setFieldsValue({ ...values, ...(showUntil ? { showUntil: dayjs(showUntil) } : {}) })
      setOffer(undefined)
    },
  }
}
