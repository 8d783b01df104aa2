import type { Tx } from '@sfa/db/tenant-transaction'
import type { FieldFailure } from '@sfa/domain/app-error'
import { isPictureSetting, isRecordSetting, missingSettings } from '@sfa/resource-kit/settings/setting-values'
import type { Settings } from '@sfa/resource-kit/settings/settings'
import { SaveQuestions } from '../resource/save-questions'
import type { SettingsAnswer } from './search-settings'

type Values = SettingsAnswer['values']

/** What only the database and the page's other values can tell of values that are being set. */
export async function settingFailures(
  tx: Tx,
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
  const missing = missingSettings(settings, { ...before, ...values })
  return [...missing.map(field => ({ field, code: 'required' as const })), ...(await questions.failures(tx))]
}
