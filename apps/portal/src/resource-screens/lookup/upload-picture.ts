import { uploadPictureCall } from '@sfa/kit/calls/picture.calls'
import dayjs from 'dayjs'
import { call } from '../../shared/request/call'
import { traceId } from '../../shared/request/request-headers'
import { sessionStore } from '../../shared/session/session'

/**
 * Sends a picture as the documents have it: JSON with a data URL, and a name of date, user, type and a unique id. Answers what the field keeps.
 */
export async function uploadPicture(file: File, attachmentType: string): Promise<string> {
  const userId = sessionStore.get().user?.userId ?? ''
  const suffix = suffixOf(file.name)
  const url = await call(
    uploadPictureCall,
    {
      fileName: `${dayjs().format('YYYYMMDD')}_${userId}_${attachmentType}_${traceId()}.${suffix}`,
      fileSuffix: suffix,
      fileSize: file.size,
      fileType: 0,
      type: attachmentType,
      attachmentType,
      createBy: sessionStore.get().user?.userName ?? '',
      fileData: await readDataUrl(file),
    },
    { saidBy: 'form' },
  )
  // The answer is an address; records keep the id in it.
  return /\/portalsync\/files\/(\d+)$/.exec(url)?.[1] ?? url
}

export const suffixOf = (name: string) => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
