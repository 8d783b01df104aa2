import { type Settings, type SettingValue, settingsCall } from '@sfa/kit/settings/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notice } from '../shared/notice'
import { justAskedMs } from '../shared/request/query-client'
import { post, save as saveSettings } from '../shared/request/request'
import { RequestError } from '../shared/request/request-error'
import { saySaveFailed } from '../shared/request/save-failure'
import { useUnsavedGuard } from '../shared/unsaved-guard'
import { afterSave } from './after-save'

type Values = Record<string, SettingValue>

interface Answer {
  values: Values
  ver: number
}

/** What a page of settings shows. */
export const settingsQuery = (settings: Settings) => ({
  queryKey: ['settings', settings.type],
  queryFn: () => post<Answer>(settingsCall(settings, 'search')),
  staleTime: justAskedMs,
  refetchOnWindowFocus: false,
})

/** Reads a page of settings, keeps what is typed, and saves what differs. A refusal leaves the form as it was filled. */
export function useSettingsForm(settings: Settings) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const query = settingsQuery(settings)
  const found = useQuery(query)
  useUnsavedGuard(dirty)
  const { data: read } = found
  useEffect(() => {
    if (read && !form.isFieldsTouched()) form.setFieldsValue(read.values)
  }, [read, form])

  const reset = (answer: Answer) => {
    client.setQueryData(query.queryKey, answer)
    form.resetFields()
    form.setFieldsValue(answer.values)
    setDirty(false)
  }

  const save = async (typed: Values) => {
    if (!read) return
    const values = Object.fromEntries(
      Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(read.values[name])),
    )
    setSaving(true)
    try {
      reset(await saveSettings<Answer>(settingsCall(settings, 'save'), { ver: read.ver, values }))
      notice.message.success(t('saved'))
      afterSave[settings.type]?.()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      saySaveFailed(error)
      form.setFields(error.failures.map(({ field, message }) => ({ name: field, errors: [message] })))
    } finally {
      setSaving(false)
    }
  }
  return {
    form,
    found,
    dirty,
    saving,
    save,
    onValuesChange: (changed: Partial<Values>) => {
      setDirty(true)
      // What breaks a rule by another of its fields is told at the first one at once, and no longer once it is mended.
      const rules = settings.rules?.filter(({ on }) => on.some(name => name in changed)) ?? []
      void form.validateFields(rules.map(({ on }) => on[0] ?? '')).catch(() => undefined)
    },
    discard: () => read && reset(read),
  }
}
