import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { insertPictures, picturesOf } from './insert-pictures'
import styles from './rich-text.module.css'
import { richTextExtensions } from './rich-text-extensions'
import { RichTextToolbar } from './rich-text-toolbar'

export interface RichTextEditorProps {
  id?: string
  value?: string
  onChange?: (html: string) => void
  disabled?: boolean
  /** What the field is called, for who cannot see it. */
  label: string
  placeholder?: string
  /** How many characters may be read in it: counted here, refused by the server. */
  maxLength?: number
}

/** The editor itself; forms use `RichTextInput`, which loads it. */
export default function RichTextEditor({
  id,
  value = '',
  onChange,
  disabled = false,
  label,
  placeholder = '',
  maxLength,
}: RichTextEditorProps) {
  const { t } = useTranslation('editor')
  const written = useRef(value)
  const changed = useRef(onChange)
  changed.current = onChange
  const editor = useEditor({
    extensions: richTextExtensions,
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { ...(id ? { id } : {}), role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handlePaste: (_, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event, _slice, moved) => !moved && takeFiles(event.dataTransfer),
    },
    onUpdate: ({ editor }) => {
      written.current = editor.isEmpty ? '' : editor.getHTML()
      changed.current?.(written.current)
    },
  })
  // Copied from a document, a text comes with a picture of itself: the text is what was meant.
  const takeFiles = (data: DataTransfer | null): boolean => {
    const files = data?.types.includes('text/html') ? [] : picturesOf(data?.files)
    if (files.length > 0) void insertPictures(editor, files, t)
    return files.length > 0
  }
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  return (
    <div className={disabled ? `${styles.field} ${styles.disabled}` : styles.field}>
      <RichTextToolbar editor={editor} disabled={disabled} label={t('toolbar', { field: label })} />
      <div className={`${styles.area} ${styles.content}`} data-placeholder={value === '' ? placeholder : undefined}>
        <EditorContent editor={editor} />
      </div>
      {maxLength !== undefined && !disabled && <Count length={readLength(editor)} max={maxLength} />}
    </div>
  )
}

/** As the server counts: what is read, with one sign for each new line. */
const readLength = (editor: Editor) =>
  editor
    .getText({ blockSeparator: '\n' })
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
    .trim().length

const Count = ({ length, max }: { length: number; max: number }) => (
  <div className={length > max ? `${styles.foot} ${styles.over}` : styles.foot}>
    {length} / {max}
  </div>
)
