import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Result {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary: string }[] }[]
}

/** Serious and critical faults of accessibility on the page as it stands, one line each. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0)
  // Half-way through a fade, colours have contrasts that nobody is shown. What turns without end is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          one => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
        .map(one => one.finished.catch(() => undefined)),
    ),
  )
  // By the debugger: the page's policy would refuse a script of another origin.
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as Result
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`))
}
