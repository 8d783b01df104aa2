import { mostSimilar } from './similarity'

/**
 * The nodes of a tree by their names, for cells that name a node by all levels and are not quite right: a level is
 * shortened (湖北/襄阳), left out (上海市/浦东新区), misspelt, or there is no `/` between them.
 */
export class PathNames {
  /** Names below a path, `''` for the roots. */
  private readonly below = new Map<string, string[]>()
  private readonly whole = new Map<string, string>()
  private readonly paths: readonly string[]

  constructor(paths: Iterable<string>) {
    this.paths = [...paths]
    for (const path of this.paths) {
      const end = path.lastIndexOf('/')
      const above = path.slice(0, Math.max(end, 0))
      const names = this.below.get(above)
      if (names) names.push(path.slice(end + 1))
      else this.below.set(above, [path.slice(end + 1)])
      this.whole.set(path.replaceAll('/', ''), path)
    }
  }

  /** The path that is meant; undefined where several may be, or none. */
  suggest(text: string): string | undefined {
    const whole = this.whole.get(text.replace(/[\s/]+/g, ''))
    if (whole) return whole
    const levels = text.split('/').flatMap(level => level.trim() || [])
    if (levels.length < 2) return only(this.paths.filter(path => lastOf(path).startsWith(text.trim())))
    let path = ''
    for (const level of levels) {
      const next = this.child(path, level)
      if (next === undefined) return undefined
      path = next
    }
    return path
  }

  private child(path: string, level: string): string | undefined {
    const children = this.childrenOf(path)
    const found =
      named(children, level) ??
      named(
        children.flatMap(child => this.childrenOf(child)),
        level,
      )
    return found ?? mostSimilar(level, children, lastOf)
  }

  private childrenOf(path: string): string[] {
    return (this.below.get(path) ?? []).map(name => (path === '' ? name : `${path}/${name}`))
  }
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The one of this name, else the one whose name begins so. */
const named = (paths: readonly string[], name: string): string | undefined =>
  only(paths.filter(path => lastOf(path) === name)) ?? only(paths.filter(path => lastOf(path).startsWith(name)))

const only = (paths: readonly string[]): string | undefined => (paths.length === 1 ? paths[0] : undefined)
