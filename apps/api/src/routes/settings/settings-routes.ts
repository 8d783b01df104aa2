import { settingsCall } from '@sfa/resource-kit/settings'
import { settingsJsonSchema } from '@sfa/resource-kit/settings-json-schema'
import { settingsPages } from '@sfa/resources/settings/settings-registry'
import { saveSettings } from '@sfa/services/settings/save-settings'
import { searchSettings } from '@sfa/services/settings/search-settings'
import { z } from 'zod'
import type { App } from '../../server-context'

const nothing = z.object({}).nullish()

/** Two calls for each page of settings, made from its definition. */
export const settingsRoutes = async (app: App) => {
  const { services } = app.context
  for (const settings of settingsPages) {
    const describe = (what: string) => ({ tags: ['settings'], summary: `${settings.label.join(' · ')}: ${what}` })

    app.post(
      settingsCall(settings, 'search'),
      { schema: { ...describe('search'), body: nothing } },
      async ({ caller }, reply) => reply.answer(await searchSettings(services, caller, settings)),
    )

    app.post(
      settingsCall(settings, 'save'),
      { schema: { ...describe('save'), body: z.unknown().meta({ request: settingsJsonSchema(settings) }) } },
      async ({ caller, body }, reply) => reply.answer(await saveSettings(services, caller, settings, body)),
    )
  }
}
