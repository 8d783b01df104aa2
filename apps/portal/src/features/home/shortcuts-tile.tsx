import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TileProps } from '../../shared/home/home-tile'
import { TileCard } from '../../shared/home/tile-card'
import { MenuIcon } from '../../shared/menu/menu-icon'
import { type MenuNode, menuLeaves, menuTitle } from '../../shared/menu/menu-tree'
import { openMenuEntry } from '../../shared/menu/open-menu-entry'
import { usePages } from '../../shared/menu/pages'
import { usePreference } from '../../shared/preferences'
import { ModalForm, ProFormTreeSelect } from '../../shared/pro'
import styles from './home.module.css'

const firstOffered = 8
const none: readonly string[] | null = null

/** Pages that the user keeps at hand; until chosen, the first of the menu. */
export default function ShortcutsTile({ title }: TileProps) {
  const { t } = useTranslation('home')
  const { nodes, open } = usePages()
  const [chosen, choose] = usePreference<readonly string[] | null>('shortcuts', none)
  const [editing, setEditing] = useState(false)
  const leaves = menuLeaves(nodes)
  const byKey = new Map(leaves.map(node => [node.key, node]))
  // A page that was taken from the role is no longer offered; the choice stays, should it come back.
  const shown = chosen?.flatMap(key => byKey.get(key) ?? []) ?? leaves.slice(0, firstOffered)
  return (
    <>
      <TileCard
        title={title}
        empty={shown.length === 0 && t('shortcuts.empty')}
        extra={
          leaves.length > 0 && (
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={t('shortcuts.edit')}
              title={t('shortcuts.edit')}
              onClick={() => setEditing(true)}
            />
          )
        }
      >
        <div className={styles.shortcuts}>
          {shown.map(node => (
            <button key={node.key} type="button" onClick={() => openMenuEntry(node, open)}>
              <MenuIcon name={node.icon ?? iconAbove(nodes, node)} />
              <span>{menuTitle(node.entry)}</span>
            </button>
          ))}
        </div>
      </TileCard>
      <ChooseShortcuts
        open={editing}
        nodes={nodes}
        chosen={shown.map(node => node.key)}
        onClose={() => setEditing(false)}
        onChoose={choose}
      />
    </>
  )
}

/** A page without an icon of its own goes by that of its group. */
const iconAbove = (nodes: readonly MenuNode[], { key }: MenuNode): string | undefined =>
  nodes.find(group => key.startsWith(`${group.key}/`))?.icon

interface ChooseProps {
  open: boolean
  nodes: readonly MenuNode[]
  chosen: readonly string[]
  onClose: () => void
  onChoose: (keys: readonly string[]) => void
}

function ChooseShortcuts({ open, nodes, chosen, onClose, onChoose }: ChooseProps) {
  const { t } = useTranslation('home')
  return (
    <ModalForm<{ keys: readonly string[] }>
      open={open}
      width={520}
      title={t('shortcuts.edit')}
      modalProps={{ destroyOnHidden: true }}
      initialValues={{ keys: chosen }}
      onOpenChange={opened => !opened && onClose()}
      onFinish={async ({ keys }) => {
        onChoose(keys)
        onClose()
        return false
      }}
    >
      <ProFormTreeSelect
        name="keys"
        label={t('shortcuts.pages')}
        placeholder={t('shortcuts.placeholder')}
        fieldProps={{
          multiple: true,
          treeDefaultExpandAll: true,
          showSearch: { treeNodeFilterProp: 'title' },
          treeData: nodes.map(treeNode),
        }}
      />
    </ModalForm>
  )
}

interface TreeNode {
  value: string
  title: string
  selectable: boolean
  children: TreeNode[]
}

const treeNode = (node: MenuNode): TreeNode => ({
  value: node.key,
  title: menuTitle(node.entry),
  selectable: node.children.length === 0,
  children: node.children.map(treeNode),
})
