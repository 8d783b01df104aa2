import { FontColorsOutlined } from '@ant-design/icons'
import { richTextColours } from '@sfa/kernel/rich-text/rich-text-rules'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './rich-text.module.css'
import { ToolbarButton } from './toolbar-button'

/** Colours that can be read on both themes' grounds; a reader's theme is not the writer's. */
export function ColourPicker({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation('editor')
  const [open, setOpen] = useState(false)
  const current = useEditorState({
    editor,
    selector: ({ editor }) => editor.getAttributes('textStyle').color as string | undefined,
  })
  const choose = (colour?: string) => {
    setOpen(false)
    const chain = editor.chain().focus()
    if (colour) chain.setColor(colour).run()
    else chain.unsetColor().run()
  }
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={setOpen}
      content={
        <>
          <div className={styles.swatches}>
            {richTextColours.map((colour, index) => (
              <button
                key={colour}
                type="button"
                className={styles.swatch}
                style={{ background: colour }}
                aria-label={t(`colours.${index}`)}
                title={t(`colours.${index}`)}
                onClick={() => choose(colour)}
              />
            ))}
          </div>
          <Button size="small" block onClick={() => choose()}>
            {t('noColour')}
          </Button>
        </>
      }
    >
      <span>
        <ToolbarButton
          label={t('colour')}
          icon={<FontColorsOutlined className={styles.colour} style={{ borderColor: current ?? 'currentcolor' }} />}
          disabled={disabled}
          onClick={() => setOpen(!open)}
        />
      </span>
    </Popover>
  )
}
