import { ColumnHeightOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Density, densities } from './use-density'

interface Props {
  density: Density
  onDensity: (density: Density) => void
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}

/** How a list is looked at: the height of its rows, and over the whole window. Escape leads back. */
export function ListView({ density, onDensity, isWhole, onWhole }: Props) {
  const { t } = useTranslation('resource')
  useEffect(() => {
    if (!isWhole) return
    const leave = (event: KeyboardEvent) => {
      // What is open above the list is closed first.
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) onWhole(false)
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [isWhole, onWhole])
  const wholeTitle = t(isWhole ? 'listView.window' : 'listView.whole')
  return (
    <Flex gap={8}>
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [density],
          items: densities.map(key => ({ key, label: t(`listView.${key}`) })),
          onClick: ({ key }) => onDensity(key as Density),
        }}
      >
        <Button icon={<ColumnHeightOutlined />} aria-label={t('listView.density')} title={t('listView.density')} />
      </Dropdown>
      <Button
        icon={isWhole ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={wholeTitle}
        title={wholeTitle}
        onClick={() => onWhole(!isWhole)}
      />
    </Flex>
  )
}

const isCovered = (): boolean =>
  [...document.querySelectorAll('[role=dialog], .ant-dropdown, .ant-select-dropdown')].some(
    element => (element as HTMLElement).offsetParent !== null || getComputedStyle(element).display !== 'none',
  )
