import { linkFileCall } from '@sfa/kit/calls/file.calls'
import { call } from '../request/call'
import { gateway } from '../request/gateway'
import { sayDownloadFailed } from '../say-why'

/** Hands a stored file to the browser's downloads by a link of a few minutes, so that large ones are not held here. */
export async function downloadFile(fileId: string): Promise<void> {
  try {
    const { url } = await call(linkFileCall, { fileId }, { saidBy: 'warning' })
    const link = document.createElement('a')
    link.href = `${gateway}${url}`
    link.download = ''
    link.click()
  } catch (error) {
    sayDownloadFailed(error)
  }
}
