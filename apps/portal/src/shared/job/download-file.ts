import { gateway } from '../gateway'
import { post } from '../request'
import { sayDownloadFailed } from '../say-why'

/** Hands a stored file to the browser's downloads by a link of a few minutes, so that large ones are not held here. */
export async function downloadFile(fileId: string): Promise<void> {
  try {
    const { url } = await post<{ url: string }>('/portalsync/files/link', { fileId }, { saidBy: 'warning' })
    const link = document.createElement('a')
    link.href = `${gateway}${url}`
    link.download = ''
    link.click()
  } catch (error) {
    sayDownloadFailed(error)
  }
}
