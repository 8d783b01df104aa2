import type { Language } from '@sfa/kernel/language'
import type { LogRow } from '@sfa/kit/calls/job-shapes'
import { errorText } from '../../translate'

/** The row's error in the reader's language, traditional characters included. */
export async function localiseRow<Row extends LogRow>(row: Row, language: Language): Promise<Row> {
  if (!row.errorCode || language !== 'zh-TW') return row
  return { ...row, errorMessage: (await errorText(language, row.errorCode, row.errorParams)) ?? row.errorMessage }
}

export const localiseRows = <Row extends LogRow>(rows: readonly Row[], language: Language): Promise<Row[]> =>
  Promise.all(rows.map(row => localiseRow(row, language)))
