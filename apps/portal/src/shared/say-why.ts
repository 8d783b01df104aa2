import { colon } from './language/label'
import { text } from './language/locale'
import { notice } from './notice'
import { RequestError } from './request/request-error'

/**
 * What the documents say of a file that did not arrive, with the server's words where it has any.
 * What a dialog tells already is not told again.
 */
function sayWhy(what: string, error: unknown): void {
  const said = error instanceof RequestError && (error.said || error.status === 401)
  const reason = error instanceof RequestError && !said ? error.message : ''
  notice.message.error(reason && reason !== what ? `${what}${colon()}${reason}` : what)
}

export const sayUploadFailed = (error: unknown): void => sayWhy(text('common:error.uploadFailed'), error)
export const sayDownloadFailed = (error: unknown): void => sayWhy(text('common:error.downloadFailed'), error)
export const sayInsertFailed = (error: unknown): void => sayWhy(text('editor:image.failed'), error)
