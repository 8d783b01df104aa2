import type { Settings, SettingValue } from '@sfa/kit/settings/settings'
import type { ComponentType } from 'react'

export interface PanelProps {
  settings: Settings
  /** As the form has them at the moment; undefined until they are read. */
  values: Readonly<Record<string, SettingValue>> | undefined
  mayEdit: boolean
}

/** What a feature adds to a page of settings. */
export interface SettingsExtension {
  /** Stands above the form: what the deployment has, a trial, a preview. */
  panel?: () => Promise<{ default: ComponentType<PanelProps> }>
  /** The same, beside the form: a preview. */
  side?: () => Promise<{ default: ComponentType<PanelProps> }>
  /** A hook: false closes the form, where the deployment lacks what the page sets; the panel says why. */
  useUsable?: () => boolean
}

/** Exported as `extensions` from `features/<area>/settings-extensions.ts`, by the type of the page. */
export type SettingsExtensions = Readonly<Record<string, SettingsExtension>>

const modules = import.meta.glob<{ extensions: SettingsExtensions }>('../features/*/settings-extensions.ts', {
  eager: true,
})
const byType = new Map(Object.values(modules).flatMap(({ extensions }) => Object.entries(extensions)))
const nothing: SettingsExtension = {}

export const extensionOf = ({ type }: Settings): SettingsExtension => byType.get(type) ?? nothing
