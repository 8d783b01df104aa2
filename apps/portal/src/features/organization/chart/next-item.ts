/** The box to which a key leads: up and down in the order of the chart, to the right the first below, to the left the one above. */
export function nextItem(tree: HTMLElement, at: HTMLElement, key: string): HTMLElement | undefined {
  const items = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const place = items.indexOf(at)
  switch (key) {
    case 'ArrowDown':
      return items[place + 1]
    case 'ArrowUp':
      return items[place - 1]
    case 'ArrowRight':
      return at.nextElementSibling?.querySelector<HTMLElement>('[role=treeitem]') ?? undefined
    case 'ArrowLeft':
      return above(at)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    default:
      return undefined
  }
}

/** Those below stand in a group beside the box of the one above. */
const above = (at: HTMLElement): HTMLElement | undefined => {
  const item = at.closest('[role=group]')?.previousElementSibling
  return item instanceof HTMLElement ? item : undefined
}
