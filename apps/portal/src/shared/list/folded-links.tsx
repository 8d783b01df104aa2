import { MoreOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './folded-links.module.css'

/**
 * The links of a row on one line, and a button that shows all of them where the line is too short. The keyboard reaches
 * each link in the row as well: the line then shows the one that has the focus.
 */
export function FoldedLinks({ children }: { children: ReactNode }) {
  const { t } = useTranslation('resource')
  const line = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + lineGap)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Links of features come later, and of another record they are others.
    const changes = new MutationObserver(measure)
    changes.observe(element, { childList: true, subtree: true, characterData: true })
    // From one link to the next the line stays where it is: if it moved under the pointer, a press would miss the link.
    const back = ({ relatedTarget }: FocusEvent) => {
      if (!element.contains(relatedTarget as Node | null)) element.scrollTo({ top: 0 })
    }
    element.addEventListener('focusout', back)
    return () => {
      element.removeEventListener('focusout', back)
      observer.disconnect()
      changes.disconnect()
    }
  }, [])
  return (
    <span className={styles.folded}>
      <span ref={line} className={styles.line}>
        {children}
      </span>
      {isCut && (
        <Popover
          trigger="click"
          placement="bottomRight"
          open={isOpen}
          onOpenChange={setOpen}
          content={
            // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are pressed, by pointer or by keyboard
            // biome-ignore lint/a11y/useKeyWithClickEvents: the same
            <div className={styles.all} onClick={() => setOpen(false)}>
              {children}
            </div>
          }
        >
          <button type="button" className={styles.more} aria-label={t('allActions')} aria-expanded={isOpen}>
            <MoreOutlined aria-hidden />
          </button>
        </Popover>
      )}
    </span>
  )
}

/** Pixels: a second line is a whole line further down. */
const lineGap = 8
