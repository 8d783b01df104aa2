import type { Editor } from '@tiptap/react'
import type { TFunction } from 'i18next'
import { notice } from '../../shared/notice'
import { sayInsertFailed } from '../../shared/say-why'
import { uploadPicture } from '../lookup/upload-picture'

/** Formats: gif, jpeg, jpg, png, apng and bmp; and a size that a reader on the road can load. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/bmp']
export const acceptedPictures = pictureTypes.join(',')
const maxMB = 5

export const picturesOf = (files: FileList | null | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Uploads pictures one after the other and puts each where the cursor is. What cannot be taken is said and left out. */
export async function insertPictures(editor: Editor, files: readonly File[], t: TFunction<'editor'>): Promise<void> {
  for (const file of files) {
    if (!pictureTypes.includes(file.type)) notice.message.error(t('image.format'))
    else if (file.size > maxMB * 1024 * 1024) notice.message.error(t('image.size', { max: maxMB }))
    else
      try {
        const id = await uploadPicture(await asKept(file), 'RichText')
        editor
          .chain()
          .focus()
          .setImage({ src: `/portalsync/files/${id}`, alt: file.name.replace(/\.[^.]*$/, '').slice(0, 200) })
          .run()
      } catch (error) {
        sayInsertFailed(error)
      }
  }
}

/** Kept pictures are jpeg or png: of the other formats, what they show at first is made into png. Throws for no picture. */
async function asKept(file: File): Promise<File> {
  if (file.type !== 'image/gif' && file.type !== 'image/bmp') return file
  const shown = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(shown.width, shown.height)
  canvas.getContext('2d')?.drawImage(shown, 0, 0)
  shown.close()
  const png = await canvas.convertToBlob({ type: 'image/png' })
  return new File([png], file.name.replace(/\.[^.]*$/, '.png'), { type: 'image/png' })
}
