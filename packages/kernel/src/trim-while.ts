/** Without the letters at its end that are of this kind. An expression would look again from each of them. */
export function trimEndWhile(text: string, isLeftOut: (letter: string) => boolean): string {
  let end = text.length
  while (end > 0 && isLeftOut(text[end - 1] as string)) end--
  return text.slice(0, end)
}
