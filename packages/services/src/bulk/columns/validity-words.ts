/** What a file says for isDeleted '0' and '1'. */
export const validityWords = [
  ['有效', 'Valid'],
  ['无效', 'Invalid'],
] as const
