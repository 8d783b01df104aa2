import { TableOutlined } from '@ant-design/icons'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { ToolbarMenu } from './toolbar-menu'

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
    <ToolbarMenu
      label={t('tableMenu')}
      icon={<TableOutlined />}
      disabled={disabled}
      items={offered.map(key => ({ key, label: t(`table.${key}`), danger: key.startsWith('delete') }))}
      onChoose={key => commands[key]?.(editor.chain().focus()).run()}
    />
  )
}
