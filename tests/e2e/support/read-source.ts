/** Reads declarations and literals of a source file as text, where the file itself can be loaded in a browser only. */
export class SourceText {
  private readonly declared = new Map<string, string>()

  constructor(text: string) {
    const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/[^\n]*\n/gm, '')
    // What goes on with the next line is indented, or closes what was opened.
    for (const statement of bare.split(/\n(?=[a-z])/)) {
      const [, name, value] = /^(?:export )?const (\w+)[\s\S]*? = ?\n?([\s\S]*)$/.exec(statement) ?? []
      if (name && value) this.declared.set(name, value.trim())
    }
  }

  /** What a name, a property of one or a call of a function of this file stands for; anything else as it is. */
  valueOf(text: string): string {
    const [, name = '', property] = /^(\w+)(?:\.(\w+)|\([\s\S]*\))?$/.exec(text) ?? []
    const value = this.declared.get(name)
    if (value === undefined) return text
    const body = value.replace(/^\([^)]*\)(?:: [\w[\]]+)? =>\s*/, '').replace(/^\(([\s\S]*)\)$/, '$1')
    return this.valueOf(property ? (this.entriesOf(body).get(property) ?? '') : body)
  }

  /** The properties of an object, those that it takes from another one among them. */
  entriesOf(text: string): Map<string, string> {
    const value = this.valueOf(text)
    if (!value.startsWith('{')) throw new Error(`${text} is no object that is understood`)
    return new Map(
      piecesOf(value).flatMap((piece): [string, string][] => {
        if (piece.startsWith('...')) return [...this.entriesOf(piece.slice(3))]
        const [, quoted, plain, given] = /^(?:'([^']+)'|(\w+))(?::\s*([\s\S]+))?$/.exec(piece) ?? []
        const name = quoted ?? plain
        return name ? [[name, given ?? name]] : []
      }),
    )
  }

  /** The elements of a list, those of lists in it among them. */
  elementsOf(text: string): string[] {
    const value = this.valueOf(text)
    return value.startsWith('[') ? piecesOf(value).flatMap(piece => this.elementsOf(piece)) : [value]
  }

  /** What is loaded by a piece of text and by what it names. */
  modulesOf(text: string, known: readonly string[] = []): string[] {
    const own = [...text.matchAll(/\bimport\('\.\/([^']+)'\)/g)].map(([, module = '']) => module)
    const named = [...text.matchAll(/(?<![.'\w/])([a-z]\w*)(?:\.(\w+))?/gi)].flatMap(([, name = '', property]) => {
      const value = this.declared.get(name)
      if (value === undefined || known.includes(name)) return []
      return this.modulesOf((property && this.entriesOf(name).get(property)) ?? value, [...known, name])
    })
    return [...new Set([...own, ...named])]
  }
}

/** What stands between the outermost brackets, parted by the commas between them. */
function piecesOf(text: string): string[] {
  const pieces = ['']
  let depth = 0
  let quote = ''
  for (const one of text.slice(1, -1)) {
    if (quote) quote = one === quote ? '' : quote
    else if ('\'"`'.includes(one)) quote = one
    else if ('([{'.includes(one)) depth++
    else if (')]}'.includes(one)) depth--
    if (one === ',' && depth === 0 && !quote) pieces.push('')
    else pieces[pieces.length - 1] += one
  }
  return pieces.map(piece => piece.trim()).filter(Boolean)
}
