import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowActionProps } from '../../../resource-screens/extensions'
import { withChunkTimeout } from '../../../shared/lazy-screen'

const RoleEditor = lazy(() => withChunkTimeout(() => import('./role-editor')))

/** The link to a role's permissions in its row. */
export default function RoleActions({ row, onChanged }: RowActionProps) {
  const { t } = useTranslation('person')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('role.permissions')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <RoleEditor role={row} onClose={() => setOpen(false)} onChanged={onChanged} />
        </Suspense>
      )}
    </>
  )
}
