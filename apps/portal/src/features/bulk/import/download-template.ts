import type { Resource } from '@sfa/resource-kit/resource'
import { text } from '../../../shared/locale'
import { notice } from '../../../shared/notice'
import { fetchFile } from '../../../shared/request'
import { RequestError } from '../../../shared/request-error'
import { saveFile } from '../../../shared/save-file'

/** The import template of a kind of data. A refusal is a message: template answers have no dialog (1-shell.md §8). */
export async function downloadTemplate(resource: Resource, title: string): Promise<void> {
  const fileName = `${title}.xlsx`
  try {
    const params = { templateType: resource.import?.kind, fileName }
    const { blob } = await fetchFile({ url: '/portalsync/eximport/importTemplateDownload', params }, { silent: true })
    saveFile(blob, fileName)
  } catch (error) {
    notice.message.error((error instanceof RequestError && error.message) || text('bulk:downloadFailed'))
  }
}
