import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../../shared/preferences'
import styles from './side-panel.module.css'

/** Default 240, drag-resizable between 240 and 400. */
export const panelWidths = { min: 240, max: 400, initial: 240 } as const
const keyStep = 16

export const clampWidth = (width: number) => Math.min(panelWidths.max, Math.max(panelWidths.min, Math.round(width)))

interface PanelSetting {
  width: number
  collapsed: boolean
}
const initial: PanelSetting = { width: panelWidths.initial, collapsed: false }

/** The preference that keeps its width. */
export const panelKey = (name: string): string => `panel:${name}`

/** A panel at the left of a list, which can be made wider and folded away; kept per user. */
export function SidePanel({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('resource')
  const [{ width, collapsed }, set] = usePreference<PanelSetting>(panelKey(name), initial)
  const [dragged, setDragged] = useState<number>()
  const start = (down: PointerEvent<HTMLDivElement>) => {
    const handle = down.currentTarget
    handle.setPointerCapture(down.pointerId)
    const at = (event: { clientX: number }) => clampWidth(width + event.clientX - down.clientX)
    handle.onpointermove = move => setDragged(at(move))
    handle.onpointerup = up => {
      handle.onpointermove = null
      handle.onpointerup = null
      setDragged(undefined)
      set({ collapsed, width: at(up) })
    }
  }
  const byKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') set({ collapsed, width: clampWidth(width - keyStep) })
    if (key === 'ArrowRight') set({ collapsed, width: clampWidth(width + keyStep) })
  }
  if (collapsed)
    return (
      <aside className={styles.collapsed}>
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label={t('tree.expand')}
          onClick={() => set({ width, collapsed: false })}
        />
      </aside>
    )
  return (
    <aside className={styles.panel} style={{ width: dragged ?? width }}>
      <div className={styles.content}>{children}</div>
      <Button
        type="text"
        size="small"
        className={styles.collapse}
        icon={<LeftOutlined />}
        aria-label={t('tree.collapse')}
        onClick={() => set({ width, collapsed: true })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no <hr> */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t('tree.resize')}
        aria-valuemin={panelWidths.min}
        aria-valuemax={panelWidths.max}
        aria-valuenow={dragged ?? width}
        tabIndex={0}
        className={styles.handle}
        onPointerDown={start}
        onKeyDown={byKey}
      />
    </aside>
  )
}
