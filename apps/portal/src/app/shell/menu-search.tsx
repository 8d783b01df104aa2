import { SearchOutlined } from '@ant-design/icons'
import { Button, Empty, Input, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MenuNode, menuTitle } from '../../shared/menu-tree'
import { openMenuEntry } from '../../shared/open-menu-entry'
import { matchMenu, pagesOf } from './match-menu'
import styles from './shell.module.css'

interface Props {
  nodes: readonly MenuNode[]
  onOpen: (path: string) => void
}

/** The search over the menu: a button, or Ctrl-K (⌘K) from anywhere. */
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
          onCancel={() => setOpen(false)}
          destroyOnHidden
          width={560}
        >
          <Found
            nodes={nodes}
            onChoose={node => {
              setOpen(false)
              openMenuEntry(node, onOpen)
            }}
          />
        </Modal>
      )}
    </>
  )
}

function Found({ nodes, onChoose }: { nodes: readonly MenuNode[]; onChoose: (node: MenuNode) => void }) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const pages = useMemo(() => pagesOf(nodes), [nodes])
  const found = matchMenu(pages, text)
  const idOf = (index: number) => `${listId}-${index}`
  const move = (to: number) => {
    const index = (to + found.length) % found.length
    setAt(index)
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Enter' && found[at]) onChoose(found[at].node)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        autoFocus
        allowClear
        prefix={<SearchOutlined />}
        placeholder={t('search.placeholder')}
        aria-label={t('search.placeholder')}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? idOf(at) : undefined}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('search.empty')} />}
      <div id={listId} role="listbox" tabIndex={-1} aria-label={t('search.results')} className={styles.found}>
        {found.map(({ node, above }, index) => (
          <div
            key={node.key}
            id={idOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => onChoose(node)}
            onKeyDown={onKeyDown}
          >
            {menuTitle(node.entry)}
            <small>{above.map(group => menuTitle(group.entry)).join(' / ')}</small>
          </div>
        ))}
      </div>
    </>
  )
}
