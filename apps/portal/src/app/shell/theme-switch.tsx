import { BgColorsOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../../shared/preferences'
import { chooseTheme, type ThemeChoice, themeStore, useTheme } from '../../shared/theme'

/** Light, dark and compact; the choice follows the user from browser to browser. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell')
  const theme = useTheme()
  const [kept, keep] = usePreference<ThemeChoice | null>('theme', null)
  useEffect(() => {
    const { mode, compact } = themeStore.get()
    if (kept && (kept.mode !== mode || kept.compact !== compact)) chooseTheme(kept)
  }, [kept])
  const change = (choice: ThemeChoice) => {
    chooseTheme(choice)
    keep(choice)
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'light', label: t('theme.light') },
          { key: 'dark', label: t('theme.dark') },
          { type: 'divider' },
          { key: 'compact', label: t('theme.compact') },
        ],
        selectable: true,
        multiple: true,
        selectedKeys: [theme.mode, ...(theme.compact ? ['compact'] : [])],
        onClick: ({ key }) =>
          change(
            key === 'compact' ? { ...theme, compact: !theme.compact } : { ...theme, mode: key as 'light' | 'dark' },
          ),
      }}
    >
      <Button type="text" icon={<BgColorsOutlined />} aria-label={t('theme.label')} title={t('theme.label')} />
    </Dropdown>
  )
}
