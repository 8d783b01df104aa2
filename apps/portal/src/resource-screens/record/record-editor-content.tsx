import type { Resource } from '@sfa/resource-kit/resource'
import { Alert, Button, Form, Result, Skeleton } from 'antd'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyScreen } from '../../shared/lazy-screen'
import { extensionOf } from '../extensions'
import { DraftOffer } from './draft-offer'
import type { OpenRecord } from './open-record'
import { RecordForm } from './record-form'
import styles from './record-form.module.css'
import { StaleDialog } from './stale-dialog'
import type { RecordEditor } from './use-record-editor'

interface Props {
  resource: Resource
  open: OpenRecord
  editor: RecordEditor
  hidden: ReadonlySet<string>
}

/** The inside of the drawer or modal of a record. */
export function RecordEditorContent({ resource, open, editor, hidden }: Props) {
  const { t } = useTranslation('resource')
  const prefix = useId()
  const { form: customForm } = extensionOf(resource)
  const Fields = customForm ? lazyScreen(customForm) : RecordForm
  if (editor.error)
    return (
      <Result
        status="warning"
        title={editor.error.message || t('failed')}
        extra={<Button onClick={() => void editor.read()}>{t('retry')}</Button>}
      />
    )
  // The form is there from the beginning, for what is read is set into it.
  return (
    <Form
      form={editor.form}
      name={prefix}
      layout="vertical"
      onValuesChange={editor.onValuesChange}
      onFinish={() => void editor.save()}
      scrollToFirstError={false}
    >
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
          <Fields resource={resource} mode={open.mode} row={editor.row} hidden={hidden} />
        </Suspense>
      )}
      {/* Enter in a field saves, as in any form; the visible button stands outside of it. */}
      {open.mode !== 'view' && <button type="submit" hidden />}
      <StaleDialog resource={resource} editor={editor} />
    </Form>
  )
}
