const spreadsheets = ['xlsx', 'xls', 'csv']

export const acceptedSpreadsheets = spreadsheets.map(name => `.${name}`).join(',')

/** csv is taken, with a warning; anything but a spreadsheet is refused. */
export type FileVerdict = 'good' | 'csv' | 'refused'

export function checkSpreadsheet(fileName: string): FileVerdict {
  const extension = extensionOf(fileName)
  if (extension === 'csv') return 'csv'
  return spreadsheets.includes(extension) ? 'good' : 'refused'
}

const archives = ['zip', 'rar', 'arj', '7z']
export const acceptedArchives = archives.map(name => `.${name}`).join(',')
export const isArchive = (fileName: string): boolean => archives.includes(extensionOf(fileName))

const extensionOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
