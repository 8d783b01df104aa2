export interface PhotoNameCandidate {
  code: string
  /** Position from `_n`, from 1; undefined where the whole name is the code. */
  index: number | undefined
}

export type PhotoName =
  | { ok: true; candidates: readonly PhotoNameCandidate[]; extension: string }
  | { ok: false; refusal: 'noExtension' | 'wrongExtension' | 'badCode'; extension: string }

const productCode = /^[A-Za-z0-9_-]+$/
const withIndex = /^(.+)_([1-9]\d{0,2}|0[1-9]\d?)$/

/**
 * Reads `code[_n].jpg` (a code is letters, digits, underscore, hyphen:). A code may itself end in `_3`, so every reading is answered, the longest code first: the first one that
 * exists is meant.
 *
 * @param extensions allowed ones, in lower case and without a dot
 */
export function parsePhotoName(fileName: string, extensions: readonly string[] = ['jpg', 'jpeg', 'png']): PhotoName {
  const dot = fileName.lastIndexOf('.')
  const extension = dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
  if (extension === '') return { ok: false, refusal: 'noExtension', extension }
  if (!extensions.includes(extension)) return { ok: false, refusal: 'wrongExtension', extension }
  const stem = fileName.slice(0, dot).trim()
  if (!productCode.test(stem)) return { ok: false, refusal: 'badCode', extension }
  const candidates: PhotoNameCandidate[] = [{ code: stem, index: undefined }]
  const [, code, index] = withIndex.exec(stem) ?? []
  if (code && index) candidates.push({ code, index: Number(index) })
  return { ok: true, candidates, extension }
}
