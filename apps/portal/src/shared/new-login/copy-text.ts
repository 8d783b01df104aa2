/**
 * Puts a text on the clipboard. Browsers have one for pages over https only; over plain http, which company networks
 * serve, the old way through a selected field is left. Answers whether it worked.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copySelected(text),
    )
  return copySelected(text)
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  // Inside of the dialog that is open: it takes the focus back from anything outside.
  const place = before?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.focus()
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
