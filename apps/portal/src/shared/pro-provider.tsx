import type { ReactNode } from 'react'
import { useLanguage } from './language/language'
import { proIntl } from './language/pro-intl'
import { ProConfigProvider, type ProValueTypes } from './pro'

/**
 * What every part of ProComponents asks for: the texts of the language. Colours come from antd's theme, which knows
 * the dark one already: `dark` here would apply its algorithm a second time.
 */
export function ProProvider({ valueTypes, children }: { valueTypes: ProValueTypes; children: ReactNode }) {
  return (
    <ProConfigProvider intl={proIntl[useLanguage()]} valueTypeMap={valueTypes}>
      {children}
    </ProConfigProvider>
  )
}
