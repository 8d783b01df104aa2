import { type Settings, type SettingValue, settingsCall } from '@sfa/resource-kit/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notice } from '../shared/notice'
import { post, save as saveSettings } from '../shared/request'
import { RequestError } from '../shared/request-error'
import { saySaveFailed } from '../shared/save-failure'
import { useUnsavedGuard } from '../shared/unsaved-guard'
import { afterSave } from './after-save'

type Values = Record<string, SettingValue>

interface Answer {
  values: Values
  ver: number
}

/** Reads a page of settings, keeps what is typed, and saves what differs. A refusal leaves the form as it was filled. */
export function useSettingsForm(settings: Settings) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const queryKey = ['settings', settings.type]
  const found = useQuery({
    queryKey,
    queryFn: () => post<Answer>(settingsCall(settings, 'search')),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  useUnsavedGuard(dirty)
  const { data: read } = found
  useEffect(() => {
    if (read && !form.isFieldsTouched()) form.setFieldsValue(read.values)
  }, [read, form])

  const reset = (answer: Answer) => {
    client.setQueryData(queryKey, answer)
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
    onValuesChange: () => setDirty(true),
    discard: () => read && reset(read),
  }
}
