import { posix } from 'node:path'
import { SpreadsheetError } from '../spreadsheet-error'
import { readUtf8Xml } from './utf8-xml'
import { visitElements } from './xml-tokenizer'
import type { ZipArchive } from './zip-archive'

export interface WorkbookParts {
  date1904: boolean
  sheets: { name: string; hidden: boolean; path: string }[]
  sharedStrings?: string
  styles?: string
}

interface Relationship {
  id: string
  /** Last word of the type's address; the strict and the transitional dialect differ only before it. */
  type: string
  path: string
}

/** Finds the parts of a workbook by their relationships. Throws `notExcel` when the archive is something else. */
export async function readWorkbookParts(archive: ZipArchive): Promise<WorkbookParts> {
  const main = (await readRelationships(archive, '')).find(relationship => relationship.type === 'officeDocument')
  const workbookPath = main?.path ?? 'xl/workbook.xml'
  if (workbookPath.toLowerCase().endsWith('.bin')) throw new SpreadsheetError('notExcel', { detected: 'xlsb' })
  const workbook = await readXml(archive, workbookPath)
  if (workbook === undefined) throw new SpreadsheetError('notExcel', { detected: await describeZip(archive) })
  const relationships = await readRelationships(archive, workbookPath)
  const parts: WorkbookParts = { date1904: false, sheets: [] }
  let isWorkbook = false
  visitElements(workbook, (name, tokenizer) => {
    if (name === 'workbook') isWorkbook = true
    else if (name === 'workbookPr') parts.date1904 = /^(1|true|on)$/.test(tokenizer.attribute('date1904') ?? '')
    else if (name === 'sheet') {
      const target = relationships.find(relationship => relationship.id === tokenizer.attribute('id'))
      if (target?.type !== 'worksheet') return
      const hidden = (tokenizer.attribute('state') ?? 'visible') !== 'visible'
      parts.sheets.push({ name: tokenizer.attribute('name') ?? '', hidden, path: target.path })
    }
  })
  if (!isWorkbook) throw new SpreadsheetError('notExcel', { detected: await describeZip(archive) })
  if (parts.sheets.length === 0) throw new SpreadsheetError('noSheet')
  parts.sharedStrings = relationships.find(relationship => relationship.type === 'sharedStrings')?.path
  parts.styles = relationships.find(relationship => relationship.type === 'styles')?.path
  return parts
}

async function readRelationships(archive: ZipArchive, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part)
  const xml = await readXml(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  const found: Relationship[] = []
  if (xml === undefined) return found
  visitElements(xml, (name, tokenizer) => {
    if (name !== 'Relationship' || tokenizer.attribute('TargetMode') === 'External') return
    const target = tokenizer.attribute('Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
    found.push({ id: tokenizer.attribute('Id') ?? '', type: posix.basename(tokenizer.attribute('Type') ?? ''), path })
  })
  return found
}

async function readXml(archive: ZipArchive, path: string): Promise<Buffer | undefined> {
  const bytes = await archive.read(path)
  return bytes === undefined ? undefined : readUtf8Xml(bytes)
}

async function describeZip(archive: ZipArchive): Promise<string> {
  if (archive.has('word/document.xml')) return 'docx'
  if (archive.has('ppt/presentation.xml')) return 'pptx'
  const mimeType = archive.has('mimetype') ? (await archive.read('mimetype'))?.toString('latin1') : undefined
  return mimeType?.includes('opendocument.spreadsheet') ? 'ods' : 'zip'
}
