import { builtInFormat, GENERAL, type NumberFormat, parseNumberFormat } from '../number-format'
import { visitElements } from './xml-tokenizer'

/** Number formats by the style index that cells carry (`s="3"`), from styles.xml. */
export function readStyles(xml: Uint8Array): NumberFormat[] {
  const custom = new Map<number, NumberFormat>()
  const styles: NumberFormat[] = []
  let list = ''
  visitElements(xml, (name, tokenizer) => {
    if (name === 'cellXfs' || name === 'cellStyleXfs' || name === 'numFmts' || name === 'dxfs') list = name
    else if (name === 'numFmt' && list === 'numFmts') {
      const code = tokenizer.attribute('formatCode') ?? 'General'
      custom.set(Number(tokenizer.attribute('numFmtId')), parseNumberFormat(code))
    } else if (name === 'xf' && list === 'cellXfs') {
      const id = Number(tokenizer.attribute('numFmtId') ?? 0)
      styles.push(custom.get(id) ?? builtInFormat(id))
    }
  })
  return styles.length > 0 ? styles : [GENERAL]
}
