/** Which parameter each part of SystemPageHead shows. */
const titleParts: Readonly<Record<string, string>> = { '1': 'Name', '2': 'Abbreviation', '3': 'SystemName' }

/** The system's title: the parts that SystemPageHead lists, in its order; empty where it lists none. */
export function systemTitleOf(find: (param: string) => unknown): string {
  const shown = String(find('SystemPageHead') ?? '').match(/[123]/g) ?? []
  const parts = shown.map(part => String(find(titleParts[part] ?? '') ?? '').trim())
  return parts.filter(Boolean).join(' ')
}
