import type { KeptFile } from '@sfa/kit/fields/kept-file'
import {
  type Folder,
  listFolderCall,
  markReadCall,
  openInboxCall,
  readContentCall,
  restoreMessageCall,
  trashMessageCall,
} from '@sfa/message/definitions/inbox.calls'
import { call, callRows } from '../../../shared/request/call'
import { fetchFile } from '../../../shared/request/request'
import { saveFile } from '../../../shared/save-file'
import { sayDownloadFailed } from '../../../shared/say-why'

export const inboxKey = ['message', 'inbox'] as const

export const openInbox = () => call(openInboxCall)
export const listOlder = (type: Folder, before: string) => callRows(listFolderCall, { type, before })
export const readContent = (msgId: string) => call(readContentCall, { msg_id: msgId })
export const markRead = (msgId: string) => call(markReadCall, { msg_id: msgId })
export const moveToTrash = (msgId: string) => call(trashMessageCall, { msg_id: msgId })
export const restoreMessage = (msgId: string) => call(restoreMessageCall, { msg_id: msgId })

export async function saveAttachment(msgId: string, { fileId, name }: KeptFile): Promise<void> {
  try {
    saveFile((await fetchFile({ url: `/message/attachment/${msgId}/${fileId}` }, { saidBy: 'warning' })).blob, name)
  } catch (error) {
    sayDownloadFailed(error)
  }
}
