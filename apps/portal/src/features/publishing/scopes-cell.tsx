import type { CellProps } from '../../resource-screens/extensions'
import { semicolon } from '../../shared/language/label'
import { useScopes } from './use-scopes'

export default function ScopesCell({ row }: CellProps) {
  const { nameOf } = useScopes()
  const text = ((row.scopes as readonly string[] | null) ?? []).map(nameOf).join(semicolon())
  return <span title={text}>{text}</span>
}
