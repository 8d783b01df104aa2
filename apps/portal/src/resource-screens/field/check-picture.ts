import type { ImageField } from '@sfa/kit/fields/field'
import { suffixOf } from '../lookup/upload-picture'

export type PictureProblem = 'format' | 'size'

/** Wrong format or size; null for a picture that may be sent. */
export function checkPicture(
  { name, size }: { name: string; size: number },
  { formats, maxKB }: Pick<ImageField, 'formats' | 'maxKB'>,
): PictureProblem | null {
  if (!(formats as readonly string[]).includes(suffixOf(name))) return 'format'
  return size > maxKB * 1024 ? 'size' : null
}
