import { basename } from 'node:path'

const longest = 200
const extension = /\.[A-Za-z0-9]{1,8}$/

/**
 * The name under which an uploaded file is kept: without folders, and a longer one than is shown anywhere is shortened
 * in front of its extension, which says what the file is.
 */
export function keptFileName(name: string | undefined): string {
  const own = basename((name || 'upload').replaceAll('\0', ''))
  const characters = [...own]
  if (characters.length <= longest) return own
  const [end = ''] = extension.exec(own) ?? []
  return characters.slice(0, longest - end.length).join('') + end
}
