import { deleteDefinitionCall } from '@sfa/workflow/definitions/definition.calls'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { RowActionProps } from '../../resource-screens/extensions'
import { askFirst } from '../../shared/ask-first'
import { useLabelOf } from '../../shared/language/label'
import { usePermission } from '../../shared/menu/use-permission'
import { call } from '../../shared/request/call'
import { RowLink } from '../../shared/row-links'
import { useAct } from '../../shared/use-act'
import { canvasAddress } from './canvas-path'
import { deleteLabel, designLabel } from './design-labels'

/** To the canvas, and away where it was never published. */
export default function DefinitionActions({ row, onChanged }: RowActionProps) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const navigate = useNavigate()
  const can = usePermission()
  const { act } = useAct()
  const remove = async () => {
    if (!(await askFirst(labelOf(deleteLabel), t('deleteText', { name: String(row.name) })))) return
    await act(async () => {
      await call(deleteDefinitionCall, { id: String(row.id), ver: Number(row.ver) })
      return t('deleted')
    }, onChanged)
  }
  return (
    <>
      {can('view') && <RowLink onClick={() => void navigate(canvasAddress(row.id))}>{labelOf(designLabel)}</RowLink>}
      {can('edit') && row.version === null && (
        <RowLink danger onClick={() => void remove()}>
          {labelOf(deleteLabel)}
        </RowLink>
      )}
    </>
  )
}
