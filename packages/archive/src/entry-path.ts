import { ArchiveError } from './archive-error'

/**
 * The path of an entry in one spelling: `/` between folders, no leading `./`, no trailing `/`.
 * A backslash counts as a separator, as older Windows programs write it, so `..\` is caught like `../`.
 *
 * @throws ArchiveError unsafePath for `..`, absolute paths, drive letters, NUL and too many folders.
 */
export function safeEntryPath(raw: string, maxDepth: number): string {
  const refuse = (reason: string) => new ArchiveError('unsafePath', { entry: raw.replaceAll('\0', '\\0'), reason })
  if (raw.includes('\0')) throw refuse('nul')
  const path = raw.replaceAll('\\', '/')
  if (path.startsWith('/')) throw refuse('absolute')
  if (/^[a-z]:/i.test(path)) throw refuse('drive')
  const parts = path.split('/').filter(part => part !== '' && part !== '.')
  if (parts.includes('..')) throw refuse('parent')
  if (parts.length > maxDepth) throw refuse('depth')
  return parts.join('/')
}

/** Files that operating systems put beside the user's own: never a photo, and not worth a line in a report. */
export function isSystemLitter(path: string): boolean {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  return parts.includes('__MACOSX') || name.startsWith('._') || /^(\.ds_store|thumbs\.db|desktop\.ini)$/i.test(name)
}
