/** Puts the cursor into the first field that can be filled. */
export const focusFirst = (container: HTMLElement | null): void =>
  container
    ?.querySelector<HTMLElement>('input:not([disabled], [type=hidden], [type=file]), textarea:not([disabled])')
    ?.focus()
