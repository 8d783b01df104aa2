import type { Resource } from '@sfa/kit/resource'
import { fetchFile } from './request/request'
import { saveFile } from './save-file'
import { sayDownloadFailed } from './say-why'

/** The import template of a kind of data. A refusal is a message: template answers have no dialog. */
export async function downloadTemplate(resource: Resource, title: string): Promise<void> {
  const fileName = `${title}.xlsx`
  try {
    const params = { templateType: resource.import?.kind, fileName }
    const { blob } = await fetchFile(
      { url: '/portalsync/eximport/importTemplateDownload', params },
      { saidBy: 'warning' },
    )
    saveFile(blob, fileName)
  } catch (error) {
    sayDownloadFailed(error)
  }
}
