import { TranslationOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Language, languages, useLanguage } from '../../shared/language/language'
import { switchLanguage } from '../../shared/language/locale'
import { useRuntime } from '../../shared/runtime'

/** Shown only where the configuration enables several languages (1-shell.md §1). */
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
        onClick: ({ key }) => void switchLanguage(key as Language),
      }}
    >
      <Button type="text" icon={<TranslationOutlined />} aria-label={t('language')} title={t('language')} />
    </Dropdown>
  )
}
