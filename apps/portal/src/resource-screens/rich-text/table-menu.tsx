import { TableOutlined } from '@ant-design/icons'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'

const commands: Record<string, (chain: ChainedCommands) => ChainedCommands> = {
  insert: chain => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  rowAfter: chain => chain.addRowAfter(),
  rowBefore: chain => chain.addRowBefore(),
  columnAfter: chain => chain.addColumnAfter(),
  columnBefore: chain => chain.addColumnBefore(),
  merge: chain => chain.mergeOrSplit(),
  header: chain => chain.toggleHeaderRow(),
  deleteRow: chain => chain.deleteRow(),
  deleteColumn: chain => chain.deleteColumn(),
  delete: chain => chain.deleteTable(),
}

/** A table to be put in, or what can be done with the one in which the cursor stands. */
export function TableMenu({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation('editor')
  const inside = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') })
  const offered = Object.keys(commands).filter(name => (name === 'insert') !== inside)
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      autoFocus
      menu={{
        items: offered.map(key => ({ key, label: t(`table.${key}`), danger: key.startsWith('delete') })),
        onClick: ({ key }) => commands[key]?.(editor.chain().focus()).run(),
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<TableOutlined />}
        disabled={disabled}
        aria-label={t('tableMenu')}
        title={t('tableMenu')}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}
