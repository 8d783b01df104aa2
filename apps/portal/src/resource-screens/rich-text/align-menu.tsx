import { AlignCenterOutlined, AlignLeftOutlined, AlignRightOutlined, MenuOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { ToolbarMenu } from './toolbar-menu'

const icons = {
  left: <AlignLeftOutlined />,
  center: <AlignCenterOutlined />,
  right: <AlignRightOutlined />,
  justify: <MenuOutlined />,
}
type Alignment = keyof typeof icons
const alignments = Object.keys(icons) as Alignment[]

export function AlignMenu({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation('editor')
  const current = useEditorState({
    editor,
    selector: ({ editor }) => alignments.find(textAlign => editor.isActive({ textAlign })) ?? 'left',
  })
  return (
    <ToolbarMenu
      label={t('alignment', { name: t(`align.${current}`) })}
      icon={icons[current]}
      disabled={disabled}
      selected={current}
      items={alignments.map(key => ({ key, icon: icons[key], label: t(`align.${key}`) }))}
      onChoose={key => {
        const chain = editor.chain().focus()
        // Left is how a text stands by itself and is not written down.
        if (key === 'left') chain.unsetTextAlign().run()
        else chain.setTextAlign(key).run()
      }}
    />
  )
}
