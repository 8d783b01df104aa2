import { TranslationOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Language, languages, useLanguage } from '../../shared/language/language'
import { switchLanguage } from '../../shared/language/locale'
import { queryClient } from '../../shared/request/query-client'
import { useRuntime } from '../../shared/runtime'
import { hasUnsaved } from '../../shared/unsaved'

/**
 * Some texts are the server's: why a job failed, what a fault says. They are asked for again, unless a page has unsaved
 * changes, which are of the version that was read.
 */
async function change(language: Language): Promise<void> {
  await switchLanguage(language)
  if (!hasUnsaved()) await queryClient.invalidateQueries()
}

/** Shown only where the configuration enables several languages. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const { multiLanguage } = useRuntime()
  const language = useLanguage()
  if (!multiLanguage) return null
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: languages.map(({ key, name }) => ({ key, label: name })),
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => void change(key as Language),
      }}
    >
      <Button type="text" icon={<TranslationOutlined />} aria-label={t('language')} title={t('language')} />
    </Dropdown>
  )
}
