/** Puts the cursor into the first field that can be filled, unless the user has gone into one already. */
export function focusFirst(container: HTMLElement | null): void {
  if (!container || container.contains(document.activeElement)) return
  container
    .querySelector<HTMLElement>('input:not([disabled], [type=hidden], [type=file]), textarea:not([disabled])')
    ?.focus()
}
