import { SearchOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuNode } from '../../shared/menu/menu-tree'
import { openMenuEntry } from '../../shared/menu/open-menu-entry'
import { FoundList } from './found-list'

interface Props {
  nodes: readonly MenuNode[]
  /** Opens a page; an address with a query wins over what the page shows. */
  onOpen: (path: string) => void
}

/** The search over menu and records: a button, or Ctrl-K (⌘K) from anywhere. */
export function MenuSearch({ nodes, onOpen }: Props) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)
  if (open) wasOpen.current = true
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const label = `${t('search.open')} · ${t('search.hint')}`
  return (
    <>
      <Button type="text" icon={<SearchOutlined />} aria-label={label} title={label} onClick={() => setOpen(true)} />
      {wasOpen.current && (
        <Modal
          open={open}
          title={t('search.open')}
          footer={null}
          // A drawer that is still closing gives the focus back to its opener, from where the dialog takes it to the
          // first that it holds: the input has to be that. Escape and a press beside it close it.
          closable={false}
          onCancel={() => setOpen(false)}
          destroyOnHidden
          width={560}
        >
          <FoundList
            nodes={nodes}
            onPage={node => {
              setOpen(false)
              openMenuEntry(node, onOpen)
            }}
            onRecord={address => {
              setOpen(false)
              onOpen(address)
            }}
          />
        </Modal>
      )}
    </>
  )
}
