/** How many letters have to change to make one name the other, by Levenshtein. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const swapped = (before[at - 1] as number) + (one[row - 1] === other[at - 1] ? 0 : 1)
      now.push(Math.min(swapped, (before[at] as number) + 1, (now[at - 1] as number) + 1))
    }
    before = now
  }
  return before[other.length] as number
}

/** Names that are longer are not compared, since that takes as many steps as both have letters. */
const longest = 100

/**
 * The known name that was probably meant by one that is not known: another case, a few wrong letters, a part of the
 * name. Undefined where none is near.
 */
export function nearestName(given: string, known: Iterable<string>): string | undefined {
  if (given === '' || given.length > longest) return undefined
  const asked = given.toLowerCase()
  const most = Math.max(1, Math.floor(asked.length / 4))
  let nearest: { name: string; far: number } | undefined
  for (const name of known) {
    const own = name.toLowerCase()
    const isPart = asked.length >= 4 && (own.startsWith(asked) || asked.startsWith(own)) && own.length >= 4
    // Each letter that one of them has more is one that has to change.
    const isFar = Math.abs(own.length - asked.length) > most
    const far = own === asked ? 0 : Math.min(isFar ? longest : distance(asked, own), isPart ? 2 : longest)
    if (far <= most && far < (nearest?.far ?? longest)) nearest = { name, far }
  }
  return nearest?.name
}
