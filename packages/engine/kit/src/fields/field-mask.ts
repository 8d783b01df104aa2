/** What a role may be refused of one field; from the mildest to the most severe (docs/decisions/0110-field-masks.md). */
export const fieldModes = ['readOnly', 'masked', 'hidden'] as const
export type FieldMode = (typeof fieldModes)[number]

export const mildest = (modes: readonly FieldMode[]): FieldMode | undefined =>
  fieldModes.find(mode => modes.includes(mode))

/** Enough to recognise a value that one knows, too little to learn one: 138****1234, 张**, a***@example.com. */
export function maskText(text: string): string {
  const at = text.lastIndexOf('@')
  if (at > 0) return `${[...text][0]}***${text.slice(at)}`
  const letters = [...text]
  if (letters.length >= 11) return `${letters.slice(0, 3).join('')}****${letters.slice(-4).join('')}`
  if (letters.length >= 6) return `${letters.slice(0, 2).join('')}***${letters.slice(-1).join('')}`
  return `${letters[0] ?? ''}**`
}
