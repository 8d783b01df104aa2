/**
 * Which tabs hold unsaved data. A hidden tab keeps its page and its mark although React has run the page's clean-ups,
 * so the marks live here and not in a component.
 */
const marks = new Map<symbol, string | undefined>()

export const markUnsaved = (mark: symbol, tab: string | undefined): void => void marks.set(mark, tab)
export const clearUnsaved = (mark: symbol): void => void marks.delete(mark)

/** In the given tab, or anywhere. */
export const hasUnsaved = (tab?: string): boolean =>
  tab === undefined ? marks.size > 0 : [...marks.values()].includes(tab)

/** A closed tab has nothing left to save. */
export function forgetTab(tab: string): void {
  for (const [mark, owner] of marks) if (owner === tab) marks.delete(mark)
}

export const forgetAllUnsaved = (): void => marks.clear()
