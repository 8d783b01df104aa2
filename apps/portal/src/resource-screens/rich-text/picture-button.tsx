import { PictureOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedPictures, insertPictures, picturesOf } from './insert-pictures'
import { ToolbarButton } from './toolbar-button'

export function PictureButton({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation('editor')
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  return (
    <>
      <ToolbarButton
        label={t('picture')}
        icon={<PictureOutlined spin={sending} />}
        disabled={disabled || sending}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedPictures}
        aria-label={t('picture')}
        onChange={async ({ target }) => {
          const files = picturesOf(target.files)
          // The same file may be chosen again.
          target.value = ''
          setSending(true)
          await insertPictures(editor, files, t)
          setSending(false)
        }}
      />
    </>
  )
}
