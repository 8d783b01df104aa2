import { SearchOutlined } from '@ant-design/icons'
import { Empty, Input, Spin } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { type MenuNode, menuTitle } from '../../shared/menu/menu-tree'
import { useFoundAnywhere, withPinyin } from './find-anywhere'
import { matchMenu, pagesOf } from './match-menu'
import styles from './shell.module.css'

interface Props {
  nodes: readonly MenuNode[]
  onPage: (node: MenuNode) => void
  /** The address of a record. */
  onRecord: (address: string) => void
}

interface Option {
  key: string
  title: ReactNode
  /** Where it stands: groups of the menu, or what kind of record it is. */
  place: string
  choose: () => void
}

/**
 * What a text means: pages of the menu, then records. Arrow keys move, Enter opens; where nothing is found yet, what comes
 * first.
 */
export function FoundList({ nodes, onPage, onRecord }: Props) {
  const { t } = useTranslation('shell')
  const labelOf = useLabelOf()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [wanted, setWanted] = useState(false)
  const listId = useId()
  const pages = useMemo(() => pagesOf(nodes), [nodes])
  const { codes, records, waits } = useFoundAnywhere(text)
  const options: Option[] = [
    ...withPinyin(matchMenu(pages, text), pages, codes).map(({ node, above }) => ({
      key: node.key,
      title: menuTitle(node.entry),
      place: above.map(group => menuTitle(group.entry)).join(' / '),
      choose: () => onPage(node),
    })),
    ...records.map(({ list, id, title, code, address }) => ({
      key: `${list.path} ${id}`,
      title,
      place: [labelOf(list.label), code].filter(Boolean).join(' · '),
      choose: () => onRecord(address),
    })),
  ]
  const current = Math.min(at, Math.max(0, options.length - 1))
  const idOf = (index: number) => `${listId}-${index}`
  const move = (to: number) => {
    const index = (to + options.length) % options.length
    setAt(index)
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' })
  }
  const [first] = options
  useEffect(() => {
    if (!wanted || (waits && !first)) return
    setWanted(false)
    first?.choose()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (options.length === 0) {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) setWanted(waits)
      return
    }
    if (event.key === 'ArrowDown') move(current + 1)
    else if (event.key === 'ArrowUp') move(current - 1)
    // A letter that is being chosen by an input method is no Enter of ours.
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) options[current]?.choose()
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
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={options.length > 0 ? idOf(current) : undefined}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setAt(0)
          setWanted(false)
        }}
        onKeyDown={onKeyDown}
      />
      {options.length === 0 && (
        <Empty
          image={waits ? <Spin /> : Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(waits ? 'search.waiting' : 'search.empty')}
        />
      )}
      <div id={listId} role="listbox" tabIndex={-1} aria-label={t('search.results')} className={styles.found}>
        {options.map(({ key, title, place, choose }, index) => (
          <div
            key={key}
            id={idOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={choose}
            onKeyDown={onKeyDown}
          >
            {title}
            <small>{place}</small>
          </div>
        ))}
      </div>
    </>
  )
}
