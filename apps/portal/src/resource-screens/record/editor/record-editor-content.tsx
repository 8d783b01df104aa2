import type { Resource } from '@sfa/kit/resource'
import { Alert, Button, Result, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyScreen } from '../../../shared/lazy-screen'
import { extensionOf, useShownResource } from '../../extensions'
import { RecordValueTypes } from '../../field/record-value-types'
import { DraftOffer } from '../draft/draft-offer'
import { RecordForm } from '../form/record-form'
import styles from '../form/record-form.module.css'
import type { OpenRecord } from '../open/open-record'
import { StateReason } from '../page/state-reason'
import { StaleDialog } from './stale-dialog'
import type { RecordEditor } from './use-record-editor'

interface Props {
  resource: Resource
  open: OpenRecord
  editor: RecordEditor
  hidden: ReadonlySet<string>
}

/** The inside of the form of a record, in a drawer or a modal. */
export function RecordEditorContent({ resource, open, editor, hidden }: Props) {
  const { t } = useTranslation('resource')
  const { form: customForm } = extensionOf(resource)
  const shown = useShownResource(resource, editor.row)
  const Fields = customForm ? lazyScreen(customForm) : RecordForm
  if (editor.error)
    return (
      <Result
        status="warning"
        title={editor.error.message || t('failed')}
        extra={<Button onClick={() => void editor.read()}>{t('retry')}</Button>}
      />
    )
  return (
    <RecordValueTypes>
      {editor.row && open.mode !== 'add' && <StateReason resource={resource} row={editor.row} hidden={hidden} />}
      <DraftOffer resource={resource} editor={editor} />
      {editor.failures.length > 0 && (
        <Alert
          className={styles.failures}
          type="error"
          showIcon
          title={t('invalid')}
          description={
            <ul>
              {editor.failures.map(({ path, message }) => (
                <li key={path.join('.') + message}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
      {editor.loading ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <Fields
            resource={open.mode === 'view' ? shown : resource}
            mode={open.mode}
            row={editor.row}
            hidden={hidden}
          />
        </Suspense>
      )}
      {/* Enter in a field saves, as in any form; the visible button stands outside of it. */}
      {open.mode !== 'view' && <button type="submit" hidden />}
      <StaleDialog resource={resource} editor={editor} />
    </RecordValueTypes>
  )
}
