import { externalTarget, type MenuNode } from './menu-tree'

/**
 * What the settings pages find in session storage: entries of subType 3 store their url, those of subType 4 their sub
 * list, when they are navigated to.
 */
export function keepSettingsOf({ entry }: Pick<MenuNode, 'entry'>): void {
  const subType = String(entry.subType ?? '')
  if (subType === '3') sessionStorage.setItem('enterpriseparametersetting', entry.url ?? '')
  if (subType === '4') sessionStorage.setItem('businessparametersetting', JSON.stringify(entry.sub ?? []))
}

/** Opens an entry of the menu: its page, or a new window for a target that begins with isTurnByHref_. */
export function openMenuEntry(node: MenuNode, open: (path: string) => void): void {
  const address = externalTarget(node.entry.name)
  if (address !== undefined) {
    window.open(address, '_blank', 'noopener')
    return
  }
  keepSettingsOf(node)
  if (node.path) open(node.path)
}
