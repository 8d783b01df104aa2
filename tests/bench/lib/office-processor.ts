import type { Page } from 'playwright-core'

/**
 * Rounds of `work` a second of an office's processor: a quarter of the machine for which the budgets of pages were set
 * (docs/decisions/0130-first-list.md).
 */
const officeRounds = 125

/** What a page spends its time on, in small: objects, text, sorting, elements and their layout. As text: it runs as it is. */
const work = `(() => {
  const round = () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({ id: index, name: 'row ' + ((index * 7919) % 2000), tags: [index, index % 7] }))
    const copy = JSON.parse(JSON.stringify(rows)).sort((a, b) => a.name.localeCompare(b.name))
    const byTag = new Map()
    for (const row of copy) byTag.set(row.tags[1], [...(byTag.get(row.tags[1]) ?? []), row.name.replace(/\\d+/, number => number + 1)])
    const box = document.createElement('div')
    for (const row of copy.slice(0, 100)) {
      const line = box.appendChild(document.createElement('p'))
      line.textContent = row.name
    }
    document.body.append(box)
    const height = box.offsetHeight
    box.remove()
    return height
  }
  const end = performance.now() + 1000
  let rounds = 0
  for (; performance.now() < end; rounds++) round()
  return rounds
})()`

/** How many times slower this machine's browser has to run to be an office's; 1 where it is not faster. */
export async function officeSlowdown(page: Page): Promise<number> {
  const rounds: number[] = []
  for (let look = 0; look < 3; look++) rounds.push((await page.evaluate(work)) as number)
  return Math.max(1, Math.max(...rounds) / officeRounds)
}
