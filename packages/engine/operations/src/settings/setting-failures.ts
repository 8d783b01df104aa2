import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { FieldFailure } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { isPictureSetting, isRecordSetting, missingSettings } from '@sfa/kit/settings/setting-values'
import type { Settings } from '@sfa/kit/settings/settings'
import type { Caller } from '../caller'
import { SaveQuestions } from '../resource/saving/save-questions'
import type { SettingsAnswer } from './search-settings'

type Values = SettingsAnswer['values']

/** What only the database and the page's other values can tell of values that are being set. */
export async function settingFailures(
  tx: Tx,
  { language }: Pick<Caller, 'language'>,
  settings: Settings,
  before: Values,
  values: Values,
): Promise<FieldFailure[]> {
  const questions = new SaveQuestions()
  for (const [name, field] of Object.entries(settings.fields)) {
    const value = values[name]
    if (isPictureSetting(field) && Array.isArray(value)) for (const id of value) questions.picture(field, name, id)
    if (isRecordSetting(field) && value) questions.record(field, name, String(value))
  }
  const after = { ...before, ...values }
  const missing = missingSettings(settings, after)
  for (const { on, check } of settings.rules ?? []) {
    const broken = check(after)
    if (broken)
      questions.refuse({ field: on[0] ?? '', code: 'ruleBroken', params: { message: textIn(language, broken) } })
  }
  return [...missing.map(field => ({ field, code: 'required' as const })), ...(await questions.failures(tx))]
}
