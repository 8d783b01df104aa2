import { CloseOutlined, HomeOutlined, LeftOutlined, MoreOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeKey, type Tab, type Tabs } from '../tabs'
import styles from './tab-strip.module.css'
import type { useTabActions } from './use-tab-actions'

/** Pixels by which a press on an arrow of the strip moves it. */
const scrollStep = 240

interface Props {
  tabs: Tabs
  titleOf: (path: string) => string
  actions: ReturnType<typeof useTabActions>
}

/** The strip of open pages: click, close, right-click or ⋮ for the menu, arrows when there are more than fit. */
export function TabStrip({ tabs, titleOf, actions }: Props) {
  const { t } = useTranslation('shell')
  const strip = useRef<HTMLElement>(null)
  const overflows = useOverflow(strip, tabs.open.length)
  // Again once the arrows have taken their room.
  useEffect(() => {
    const active = strip.current?.querySelector(`[data-key="${CSS.escape(tabs.activeKey)}"]`)
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tabs.activeKey, overflows])

  const menuFor = (key: string): MenuProps => ({
    items: [
      { key: 'refresh', label: t('tabs.refresh') },
      { key: 'close', label: t('tabs.close'), disabled: key === homeKey },
      { key: 'closeOthers', label: t('tabs.closeOthers') },
      { key: 'closeAll', label: t('tabs.closeAll') },
    ],
    onClick: ({ key: action, domEvent }) => {
      domEvent.stopPropagation()
      void actions[action as 'refresh' | 'close' | 'closeOthers' | 'closeAll'](key)
    },
  })
  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' })

  return (
    <div className={styles.bar}>
      {overflows && (
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined />}
          aria-label={t('tabs.left')}
          onClick={() => scroll(-scrollStep)}
        />
      )}
      <nav className={styles.strip} ref={strip} aria-label={t('tabs.label')}>
        {tabs.open.map(tab => (
          <Dropdown key={tab.key} menu={menuFor(tab.key)} trigger={['contextMenu']}>
            <TabButton
              tab={tab}
              title={titleOf(tab.key)}
              active={tab.key === tabs.activeKey}
              onOpen={() => actions.open(tab.key)}
              onClose={() => void actions.close(tab.key)}
              closeLabel={t('tabs.close')}
            />
          </Dropdown>
        ))}
      </nav>
      {overflows && (
        <Button
          type="text"
          size="small"
          icon={<RightOutlined />}
          aria-label={t('tabs.right')}
          onClick={() => scroll(scrollStep)}
        />
      )}
      <div className={styles.more}>
        <Dropdown menu={menuFor(tabs.activeKey)} trigger={['click']} placement="bottomRight">
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('tabs.more')} />
        </Dropdown>
      </div>
    </div>
  )
}

interface TabButtonProps extends Omit<React.HTMLAttributes<HTMLDivElement>, 'title'> {
  tab: Tab
  title: string
  active: boolean
  closeLabel: string
  onOpen: () => void
  onClose: () => void
  ref?: React.Ref<HTMLDivElement>
}

/** The remaining props are the context menu's: antd's Dropdown hands its trigger down. */
function TabButton({ tab, title, active, closeLabel, onOpen, onClose, className, ...rest }: TabButtonProps) {
  return (
    <div {...rest} data-key={tab.key} className={`${styles.tab} ${active ? styles.active : ''} ${className ?? ''}`}>
      <button
        type="button"
        aria-current={active ? 'page' : undefined}
        className={styles.open}
        title={title}
        onClick={onOpen}
      >
        {tab.key === homeKey && <HomeOutlined />}
        <span className={styles.title}>{title}</span>
      </button>
      {tab.key !== homeKey && (
        <button type="button" className={styles.close} aria-label={`${closeLabel} ${title}`} onClick={onClose}>
          <CloseOutlined />
        </button>
      )}
    </div>
  )
}

function useOverflow(strip: React.RefObject<HTMLElement | null>, count: number): boolean {
  const [overflows, setOverflows] = useState(false)
  // Another tab may be the one that no longer fits
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [strip, count])
  return overflows
}
