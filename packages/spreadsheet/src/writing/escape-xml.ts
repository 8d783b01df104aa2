const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Control characters cannot stand in XML at all.
const FORBIDDEN = /[\p{Cc}\ufffe\uffff]|\p{Surrogate}/gu

/** For attribute values; the text of cells goes through SheetBytes. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, ' ').replace(/[&<>"]/g, found => ESCAPES[found]!)
}
