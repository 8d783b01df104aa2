import type { Settings } from '@sfa/resource-kit/settings'
import { cropSet } from '../parameter/crop-set'
import { logRetention } from '../parameter/log-retention'
import { passwordLevel } from '../parameter/password-level'

/** Every settings page of the product, sorted by path. Two pages on one type or one path are a mistake of the definition. */
export const settingsPages: readonly Settings[] = [cropSet, passwordLevel, logRetention]

const byType = new Map<string, Settings>()
const paths = new Set<string>()
for (const settings of settingsPages) {
  if (byType.has(settings.type)) throw new Error(`two settings pages of type ${settings.type}`)
  if (paths.has(settings.path)) throw new Error(`two settings pages at ${settings.path}`)
  byType.set(settings.type, settings)
  paths.add(settings.path)
}

export const findSettings = (type: string): Settings | undefined => byType.get(type)
