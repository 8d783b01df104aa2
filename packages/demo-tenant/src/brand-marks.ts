/**
 * The mark of each demo brand in a square of 100: shapes only, since a machine may have no fonts. `on` is the colour of
 * the mark, `ground` what shows through it.
 */
type Mark = (on: string, ground: string) => string

const leaf = (on: string, ground: string) => `
  <path d="M22 66 C20 34 46 18 80 20 C82 54 66 80 34 78 C36 62 46 48 60 40 C66 38 54 47 36 78 Z" fill="${on}"/>
  <path d="M18 84 q10 -9 20 0 t20 0 t20 0" stroke="${on}" stroke-width="5" fill="none" stroke-linecap="round"/>
  <path d="M36 70 C44 56 54 47 66 38" stroke="${ground}" stroke-width="3" fill="none" stroke-linecap="round"/>`

const coconut = (on: string, ground: string) => `
  <path d="M16 46 a34 34 0 0 1 50 -28" stroke="${on}" stroke-width="6" fill="none" stroke-linecap="round" opacity=".6"/>
  <path d="M14 50 h72 a36 36 0 0 1 -72 0 z" fill="${on}"/>
  <path d="M26 55 h48 a24 21 0 0 1 -48 0 z" fill="${ground}"/>
  <path d="M34 62 q8 -6 16 0 t16 0" stroke="${on}" stroke-width="4" fill="none" stroke-linecap="round"/>
  <path d="M58 46 L74 10" stroke="${on}" stroke-width="6" stroke-linecap="round"/>`

const grain = (x: number, y: number, turn: number, on: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="7" ry="13" transform="rotate(${turn} ${x} ${y})" fill="${on}"/>`
const ear = (on: string) => `
  <path d="M50 90 V34" stroke="${on}" stroke-width="5" stroke-linecap="round"/>
  ${grain(50, 20, 0, on)}
  ${[36, 53, 70].map(y => grain(35, y, -38, on) + grain(65, y, 38, on)).join('')}`

const drop = (on: string, ground: string) => `
  <path d="M50 10 C66 34 78 46 78 62 a28 28 0 0 1 -56 0 C22 46 34 34 50 10 z" fill="${on}"/>
  <path d="M26 62 q12 -10 24 0 t24 0 v4 q-12 10 -24 0 t-24 0 z" fill="${ground}"/>`

const island = (on: string, ground: string) => `
  <circle cx="66" cy="32" r="15" fill="${on}" opacity=".5"/>
  <path d="M10 66 C24 40 36 34 46 48 C52 40 60 42 68 52 C76 58 84 62 90 66 Z" fill="${on}"/>
  <path d="M10 74 q13 -8 27 0 t27 0 t26 0 v9 q-13 8 -26 0 t-27 0 t-27 0 z" fill="${on}"/>
  <path d="M38 52 q5 -8 9 0" stroke="${ground}" stroke-width="3.4" fill="none" stroke-linecap="round"/>`

const slice = (on: string, ground: string) => {
  const parts = [0, 60, 120, 180, 240, 300].map(
    turn => `<path d="M50 50 L40.5 29 a23 23 0 0 1 19 0 z" transform="rotate(${turn} 50 54)" fill="${on}"/>`,
  )
  return `
  <circle cx="50" cy="54" r="35" fill="${on}"/><circle cx="50" cy="54" r="29" fill="${ground}"/>
  ${parts.join('')}
  <path d="M56 20 C58 8 72 4 84 8 C82 20 70 26 56 20 z" fill="${on}"/>`
}

const marks: Readonly<Record<string, Mark>> = {
  YHC: leaf,
  YT: coconut,
  GXM: ear,
  QMS: drop,
  CYR: island,
  GRQ: slice,
}

export const brandMark = (code: string, on: string, ground: string) => marks[code]?.(on, ground) ?? ''
