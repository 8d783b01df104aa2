import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { type ImportMode, importModes, type LinesChoice, linesChoices } from '@sfa/kit/calls/bulk.calls'
import { nameOfKind } from '@sfa/kit/fields/name-of-kind'
import { Alert, Button, Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadTemplate } from '../../../shared/download-template'
import { useLabelOf } from '../../../shared/language/label'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { useStore } from '../../../shared/store'
import styles from '../dialogs/dialog.module.css'
import { acceptedSpreadsheets, checkSpreadsheet } from '../upload/check-file'
import { FileDrop } from '../upload/file-drop'
import { type Reading, readBeginning } from '../upload/read-beginning'
import type { ImportSession } from './import-session'
import { submissionKeys } from './submission'

interface Props {
  session: ImportSession
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** What to do, the template, how existing records are treated, and the file. */
export function ChooseFile({ session, file, onFile }: Props) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const { resource, choices } = session
  const { mode, lines, submit } = useStore(choices)
  const can = usePermission()
  const maySubmit = submissionKeys(resource)?.some(key => can(key)) ?? false
  const [loading, setLoading] = useState(false)
  const keys = resource.import?.match.map(name => labelOf(resource.fields[name]?.label ?? [name, name])).join(' + ')
  return (
    <>
      <ol className={styles.guide}>
        <li>
          {t('import.guide.template')}{' '}
          <Button
            type="link"
            size="small"
            icon={<DownloadOutlined />}
            loading={loading}
            onClick={() => {
              setLoading(true)
              void downloadTemplate(resource, labelOf(nameOfKind(resource, resource.import?.kind ?? ''))).finally(() =>
                setLoading(false),
              )
            }}
          >
            {t('import.template')}
          </Button>
        </li>
        <li>{t('import.guide.columns')}</li>
        <li>{t('import.guide.empty')}</li>
        <li>{t('import.guide.check')}</li>
      </ol>
      <section>
        <h4 className={styles.heading}>{t('import.modeTitle')}</h4>
        <Radio.Group
          className={styles.modes}
          value={mode}
          onChange={({ target }) => choices.set(previous => ({ ...previous, mode: target.value as ImportMode }))}
        >
          {importModes.map(each => (
            <Radio key={each} value={each} className={styles.mode}>
              {t(`import.mode.${each}.name`)}
              <small>{t(`import.mode.${each}.text`, { key: keys })}</small>
            </Radio>
          ))}
        </Radio.Group>
      </section>
      {resource.linesOf && mode !== 'insert' && (
        <section>
          <h4 className={styles.heading}>{t('import.linesTitle')}</h4>
          <Radio.Group
            className={styles.modes}
            value={lines}
            onChange={({ target }) => choices.set(previous => ({ ...previous, lines: target.value as LinesChoice }))}
          >
            {linesChoices.map(each => (
              <Radio key={each} value={each} className={styles.mode}>
                {t(`import.lines.${each}.name`)}
                <small>{t(`import.lines.${each}.text`)}</small>
              </Radio>
            ))}
          </Radio.Group>
        </section>
      )}
      {maySubmit && (
        <section>
          <Checkbox
            checked={submit}
            onChange={({ target }) => choices.set(previous => ({ ...previous, submit: target.checked }))}
          >
            {t('import.submit.name')}
          </Checkbox>
          <p className={styles.submitText}>{t('import.submit.text')}</p>
        </section>
      )}
      <FileDrop
        file={file}
        onFile={onFile}
        accept={acceptedSpreadsheets}
        takes={async chosen => {
          if (checkSpreadsheet(chosen.name) === 'refused') {
            refuseFile(chosen.name, t)
            return false
          }
          const reading = await readBeginning(chosen)
          sayReading(reading, t)
          return reading === 'read'
        }}
        icon={<FileExcelOutlined />}
        text={t('upload.drop')}
        hint={t('import.accepts')}
      />
      {file && checkSpreadsheet(file.name) === 'csv' && <Alert type="warning" showIcon title={t('import.csv')} />}
    </>
  )
}

type Text = (key: string, values?: Record<string, unknown>) => string

/** A file that was chosen is told in a short notice, whether it could be read or not. */
function sayReading(reading: Reading, t: Text): void {
  const key = 'file-reading'
  if (reading === 'read') notice.message.info({ key, content: t('fileReadingSuccess') })
  else notice.message.error({ key, content: t(reading === 'notCsv' ? 'notCsv' : 'fileReadingError') })
}

/** The dialog, and a notice that names the file. */
function refuseFile(fileName: string, t: Text): void {
  notice.modal.error({
    title: t('excelImportFailed'),
    content: t('incorrectFilePleaseExcelFile'),
    okText: t('common:gotIt'),
  })
  notice.message.error(t('incorrectFile', { name: fileName }))
}
