import { BgColorsOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../../shared/preferences'
import {
  chooseTheme,
  completeTheme,
  type ThemeChoice,
  type ThemeColour,
  themeColours,
  themeStore,
  useTheme,
} from '../../shared/theme'
import styles from './shell.module.css'

const colours = Object.keys(themeColours) as ThemeColour[]

/** Light or dark, compact, and the colour; the choice follows the user from browser to browser. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell')
  const theme = useTheme()
  const [kept, keep] = usePreference<ThemeChoice | null>('theme', null)
  useEffect(() => {
    if (!kept) return
    const wanted = completeTheme(kept)
    const { mode, compact, colour } = themeStore.get()
    if (wanted.mode !== mode || wanted.compact !== compact || wanted.colour !== colour) chooseTheme(wanted)
  }, [kept])
  const change = (changes: Partial<ThemeChoice>) => {
    const choice = { ...theme, ...changes }
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
          { type: 'divider' },
          {
            type: 'group',
            label: t('theme.colour'),
            children: colours.map(colour => ({
              key: colour,
              icon: <span className={styles.swatch} style={{ background: themeColours[colour][theme.mode] }} />,
              label: t(`theme.colours.${colour}`),
            })),
          },
        ],
        selectable: true,
        multiple: true,
        selectedKeys: [theme.mode, theme.colour, ...(theme.compact ? ['compact'] : [])],
        onClick: ({ key }) => {
          if (key === 'compact') change({ compact: !theme.compact })
          else if (key === 'light' || key === 'dark') change({ mode: key })
          else change({ colour: key as ThemeColour })
        },
      }}
    >
      <Button type="text" icon={<BgColorsOutlined />} aria-label={t('theme.label')} title={t('theme.label')} />
    </Dropdown>
  )
}
