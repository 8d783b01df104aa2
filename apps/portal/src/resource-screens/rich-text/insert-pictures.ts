import type { Editor } from '@tiptap/react'
import type { TFunction } from 'i18next'
import { notice } from '../../shared/notice'
import { uploadPicture } from '../lookup/upload-picture'

/** What the server takes as a picture, and a size that a reader on the road can load. */
const pictureTypes = ['image/jpeg', 'image/png']
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
        const id = await uploadPicture(file, 'RichText')
        editor
          .chain()
          .focus()
          .setImage({ src: `/portalsync/files/${id}`, alt: file.name.replace(/\.[^.]*$/, '').slice(0, 200) })
          .run()
      } catch (error) {
        notice.message.error((error as Error).message)
      }
  }
}
