import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { AlignMenu } from './align-menu'
import { ColourPicker } from './colour-picker'
import { HeadingMenu } from './heading-menu'
import { LinkInput } from './link-input'
import { PictureButton } from './picture-button'
import styles from './rich-text.module.css'
import { TableMenu } from './table-menu'
import { ToolbarButton } from './toolbar-button'
import { useToolbarFocus } from './use-toolbar-focus'

interface Props {
  editor: Editor
  disabled: boolean
  label: string
}

const marks = [
  { name: 'bold', icon: <BoldOutlined />, shortcut: 'Ctrl+B', run: (editor: Editor) => chain(editor).toggleBold() },
  {
    name: 'italic',
    icon: <ItalicOutlined />,
    shortcut: 'Ctrl+I',
    run: (editor: Editor) => chain(editor).toggleItalic(),
  },
  {
    name: 'underline',
    icon: <UnderlineOutlined />,
    shortcut: 'Ctrl+U',
    run: (editor: Editor) => chain(editor).toggleUnderline(),
  },
  {
    name: 'strike',
    icon: <StrikethroughOutlined />,
    shortcut: 'Ctrl+Shift+S',
    run: (editor: Editor) => chain(editor).toggleStrike(),
  },
] as const

const lists = [
  {
    name: 'bulletList',
    icon: <UnorderedListOutlined />,
    shortcut: 'Ctrl+Shift+8',
    run: (editor: Editor) => chain(editor).toggleBulletList(),
  },
  {
    name: 'orderedList',
    icon: <OrderedListOutlined />,
    shortcut: 'Ctrl+Shift+7',
    run: (editor: Editor) => chain(editor).toggleOrderedList(),
  },
] as const

const chain = (editor: Editor) => editor.chain().focus()

/** What can be done with the text; each button says whether it holds where the cursor is. */
export function RichTextToolbar({ editor, disabled, label }: Props) {
  const { t } = useTranslation('editor')
  const focus = useToolbarFocus()
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      active: Object.fromEntries([...marks, ...lists].map(({ name }) => [name, editor.isActive(name)])),
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  })
  const toggles = (tools: typeof marks | typeof lists) =>
    tools.map(({ name, icon, shortcut, run }) => (
      <ToolbarButton
        key={name}
        label={t(name)}
        icon={icon}
        shortcut={shortcut}
        pressed={state.active[name] ?? false}
        disabled={disabled}
        onClick={() => run(editor).run()}
      />
    ))
  const groups = {
    history: (
      <>
        <ToolbarButton
          label={t('undo')}
          icon={<UndoOutlined />}
          shortcut="Ctrl+Z"
          disabled={disabled || !state.undo}
          onClick={() => chain(editor).undo().run()}
        />
        <ToolbarButton
          label={t('redo')}
          icon={<RedoOutlined />}
          shortcut="Ctrl+Shift+Z"
          disabled={disabled || !state.redo}
          onClick={() => chain(editor).redo().run()}
        />
      </>
    ),
    heading: <HeadingMenu editor={editor} disabled={disabled} />,
    marks: (
      <>
        {toggles(marks)}
        <ColourPicker editor={editor} disabled={disabled} />
      </>
    ),
    paragraphs: (
      <>
        <AlignMenu editor={editor} disabled={disabled} />
        {toggles(lists)}
      </>
    ),
    insert: (
      <>
        <LinkInput editor={editor} disabled={disabled} />
        <PictureButton editor={editor} disabled={disabled} />
        <TableMenu editor={editor} disabled={disabled} />
      </>
    ),
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={label} aria-disabled={disabled} {...focus}>
      {Object.entries(groups).map(([name, tools], index) => (
        <Fragment key={name}>
          {index > 0 && <span className={styles.divider} aria-hidden />}
          {tools}
        </Fragment>
      ))}
    </div>
  )
}
