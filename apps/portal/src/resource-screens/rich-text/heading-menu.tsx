import { DownOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import styles from './rich-text.module.css'
import { ToolbarMenu } from './toolbar-menu'

const levels = [2, 3, 4] as const

export function HeadingMenu({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation('editor')
  const current = useEditorState({
    editor,
    selector: ({ editor }) => levels.find(level => editor.isActive('heading', { level })),
  })
  const name = (level?: number) => t(level ? `heading${level - 1}` : 'paragraph')
  return (
    <ToolbarMenu
      label={t('style', { name: name(current) })}
      disabled={disabled}
      className={styles.heading}
      selected={String(current ?? 0)}
      items={[0, ...levels].map(level => ({ key: String(level), label: name(level) }))}
      onChoose={key => {
        const level = levels.find(one => String(one) === key)
        const chain = editor.chain().focus()
        if (level) chain.setHeading({ level }).run()
        else chain.setParagraph().run()
      }}
    >
      {name(current)} <DownOutlined />
    </ToolbarMenu>
  )
}
