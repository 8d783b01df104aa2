import { LinkOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkOf } from './is-allowed-link'
import styles from './rich-text.module.css'
import { ToolbarButton } from './toolbar-button'

/** Makes the selected words a link, or writes the address where none are. */
export function LinkInput({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation('editor')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const current = useEditorState({
    editor,
    selector: ({ editor }) => editor.getAttributes('link').href as string | undefined,
  })
  const show = (shown: boolean) => {
    setTyped(current ?? '')
    setRefused(false)
    setOpen(shown)
    if (!shown) editor.commands.focus()
  }
  const apply = () => {
    const href = linkOf(typed)
    if (!href) {
      setRefused(true)
      return
    }
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !current)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    setOpen(false)
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={show}
      destroyOnHidden
      content={
        <div className={styles.link}>
          <Input
            autoFocus
            value={typed}
            status={refused ? 'error' : undefined}
            placeholder="https://"
            aria-label={t('address')}
            aria-invalid={refused}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={event => {
              // Enter would send the form around it.
              event.preventDefault()
              apply()
            }}
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              show(false)
            }}
          />
          {refused && <span className={styles.over}>{t('addressRefused')}</span>}
          <Space>
            <Button type="primary" size="small" onClick={apply}>
              {t('apply')}
            </Button>
            {current && (
              <Button size="small" onClick={remove}>
                {t('removeLink')}
              </Button>
            )}
          </Space>
        </div>
      }
    >
      <span>
        <ToolbarButton
          label={t('link')}
          icon={<LinkOutlined />}
          pressed={current !== undefined}
          disabled={disabled}
          onClick={() => show(!open)}
        />
      </span>
    </Popover>
  )
}
