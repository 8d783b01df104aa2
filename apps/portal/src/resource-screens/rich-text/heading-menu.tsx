import { DownOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './rich-text.module.css'

const levels = [2, 3, 4] as const

export function HeadingMenu({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation('editor')
  const current = useEditorState({
    editor,
    selector: ({ editor }) => levels.find(level => editor.isActive('heading', { level })),
  })
  const name = (level?: number) => t(level ? `heading${level - 1}` : 'paragraph')
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      autoFocus
      menu={{
        selectedKeys: [String(current ?? 0)],
        items: [0, ...levels].map(level => ({ key: String(level), label: name(level) })),
        onClick: ({ key }) => {
          const level = levels.find(one => String(one) === key)
          const chain = editor.chain().focus()
          if (level) chain.setHeading({ level }).run()
          else chain.setParagraph().run()
        },
      }}
    >
      <Button
        type="text"
        size="small"
        className={styles.heading}
        disabled={disabled}
        aria-label={t('style', { name: name(current) })}
        aria-haspopup="menu"
      >
        {name(current)} <DownOutlined />
      </Button>
    </Dropdown>
  )
}
