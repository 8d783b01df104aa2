import { escapeXml } from './escape-xml'

const FIRST_CUSTOM_FORMAT = 164

/** Styles of a workbook being written; formats may be added until it ends. */
export class WorkbookStyles {
  /** Style indexes that every workbook has. */
  static readonly general = 0
  static readonly header = 1
  static readonly requiredHeader = 2
  static readonly text = 3
  /** Text that begins like a formula: it stays text even when the cell is edited. */
  static readonly quotedText = 4
  private static readonly firstFormat = 5
  private readonly formats = new Map<string, number>()

  /** Style index of a number format. */
  forFormat(code: string): number {
    if (code === 'General') return WorkbookStyles.general
    if (code === '@') return WorkbookStyles.text
    let index = this.formats.get(code)
    if (index === undefined) {
      index = WorkbookStyles.firstFormat + this.formats.size
      this.formats.set(code, index)
    }
    return index
  }

  toXml(): string {
    const codes = [...this.formats.keys()]
    const formats = codes.map(
      (code, index) => `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + index}" formatCode="${escapeXml(code)}"/>`,
    )
    const styles = [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      headerStyle(1),
      headerStyle(2),
      '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>',
      ...codes.map(
        (_, index) =>
          `<xf numFmtId="${FIRST_CUSTOM_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      ),
    ]
    return [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '',
      '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>',
      '<font><b/><sz val="11"/><name val="Calibri"/></font>',
      '<font><b/><sz val="11"/><color rgb="FFCF1322"/><name val="Calibri"/></font></fonts>',
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
      '<fill><patternFill patternType="solid"><fgColor rgb="FFE6F4FF"/><bgColor indexed="64"/></patternFill></fill></fills>',
      '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
      '<border><left/><right/><top/><bottom style="thin"><color rgb="FF91CAFF"/></bottom><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      '</styleSheet>',
    ].join('')
  }
}

function headerStyle(font: number): string {
  return `<xf numFmtId="49" fontId="${font}" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center"/></xf>`
}
