import { CellError } from '../cell-value'
import { readUtf8Xml } from './utf8-xml'
import { visitElements, type XmlTokenizer } from './xml-tokenizer'
import type { ZipArchive } from './zip-archive'

/** What a cell really holds whose own value is only for programs that know no rich values. */
export type StoredValue = 'picture' | CellError

/** Errors of formulas that Excel stores as rich values (MS-XLSX 2.3.6.1.4, errorType); the others have values of their own. */
const ERRORS: Record<string, string> = { 4: '#BLOCKED!', 5: '#CONNECT!', 8: '#SPILL!', 13: '#CALC!', 14: '#FIELD!' }

/**
 * Rich values of a workbook by the number that cells carry as `vm`, from 1: pictures inside of cells, pictures from an
 * address and newer errors, of which cells say only `#VALUE!` (MS-XLSX 2.3.6). Undefined for all others.
 */
export async function readRichValues(archive: ZipArchive): Promise<(index: number) => StoredValue | undefined> {
  const metadata = await read(archive, 'xl/metadata.xml')
  const values = await read(archive, 'xl/richData/rdrichvalue.xml')
  const structures = await read(archive, 'xl/richData/rdrichvaluestructure.xml')
  if (metadata === undefined || values === undefined || structures === undefined) return () => undefined
  const kinds = kindsOf(values, structuresOf(structures))
  const ofCells = valuesOfCells(metadata)
  return index => kinds[ofCells[index - 1] ?? -1]
}

async function read(archive: ZipArchive, path: string): Promise<Buffer | undefined> {
  const bytes = await archive.read(path)
  return bytes === undefined ? undefined : readUtf8Xml(bytes)
}

interface Structure {
  type: string
  keys: string[]
}

function structuresOf(xml: Buffer): Structure[] {
  const structures: Structure[] = []
  visitElements(xml, (name, tokenizer) => {
    if (name === 's') structures.push({ type: tokenizer.attribute('t') ?? '', keys: [] })
    else if (name === 'k') structures.at(-1)?.keys.push(tokenizer.attribute('n') ?? '')
  })
  return structures
}

/** The values in their order: `rv` names its structure, and its `v` are the structure's keys in turn. */
function kindsOf(xml: Buffer, structures: readonly Structure[]): (StoredValue | undefined)[] {
  const kinds: (StoredValue | undefined)[] = []
  for (const value of xml.toString('utf8').split('</rv>').slice(0, -1)) {
    const begin = value.lastIndexOf('<rv')
    const end = value.indexOf('>', begin)
    const structure = structures[Number(/\ss\s{0,9}=\s{0,9}["'](\d{1,9})["']/.exec(value.slice(begin, end))?.[1] ?? -1)]
    const texts = value.slice(end).split('</v>').slice(0, -1)
    kinds.push(
      kindOf(
        structure,
        texts.map(text => text.slice(text.lastIndexOf('>') + 1)),
      ),
    )
  }
  return kinds
}

function kindOf(structure: Structure | undefined, values: readonly string[]): StoredValue | undefined {
  if (structure === undefined) return undefined
  if (/image/i.test(structure.type)) return 'picture'
  if (structure.type !== '_error') return undefined
  return CellError.of(ERRORS[values[structure.keys.indexOf('errorType')] ?? ''] ?? '#VALUE!')
}

/** `valueMetadata` lists, by the number of cells, an entry of `futureMetadata` of XLRICHVALUE, which names the value. */
function valuesOfCells(xml: Buffer): number[] {
  const richValues: number[] = []
  const ofCells: number[] = []
  let list = ''
  let richType = 0
  let types = 0
  const attribute = (tokenizer: XmlTokenizer, name: string) => tokenizer.attribute(name) ?? ''
  visitElements(xml, (name, tokenizer) => {
    if (name === 'metadataType' && ++types > 0 && attribute(tokenizer, 'name') === 'XLRICHVALUE') richType = types
    else if (name === 'futureMetadata') list = attribute(tokenizer, 'name')
    else if (name === 'cellMetadata' || name === 'valueMetadata') list = name
    else if (name === 'rvb' && list === 'XLRICHVALUE') richValues.push(Number(attribute(tokenizer, 'i')))
    else if (name === 'rc' && list === 'valueMetadata') {
      const isRich = Number(attribute(tokenizer, 't')) === richType
      ofCells.push(isRich ? (richValues[Number(attribute(tokenizer, 'v'))] ?? -1) : -1)
    }
  })
  return ofCells
}
