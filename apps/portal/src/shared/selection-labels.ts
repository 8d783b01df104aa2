import { useTranslation } from 'react-i18next'

/** Names for the boxes of a table's rows, which antd knows in English only: for its `rowSelection`. */
export function useSelectionLabels<Row>(nameOf: (row: Row) => unknown) {
  const { t } = useTranslation('shell')
  return {
    getTitleCheckboxProps: () => ({ 'aria-label': t('selection.page') }),
    getCheckboxProps: (row: Row) => ({ 'aria-label': t('selection.row', { what: nameOf(row) }) }),
  }
}
