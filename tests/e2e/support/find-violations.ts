import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Result {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary: string }[] }[]
}

/** Of axe's rules of colour, those that it runs unless told otherwise. */
const colourRules = ['color-contrast', 'link-in-text-block']

export interface Extent {
  /** Selectors of what is looked at; without them the whole page. One that finds nothing is no fault. */
  within?: readonly string[]
  /** The rules of colour alone: what a theme changes. */
  coloursOnly?: boolean
}

/** Serious and critical faults of accessibility on the page as it stands, one line each. */
export async function findViolations(page: Page, { within, coloursOnly = false }: Extent = {}): Promise<string[]> {
  await page.mouse.move(0, 0)
  await untilStill(page)
  await page.evaluate(markAlike)
  await page.evaluate(hideWatermark)
  // Once for each document, and by the debugger: the page's policy would refuse a script of another origin.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source)
  const options = {
    resultTypes: ['violations'],
    // No rule of these impacts reads style sheets or plays media.
    preload: false,
    ...(coloursOnly && { runOnly: { type: 'rule', values: colourRules } }),
  }
  const { violations } = (await page.evaluate(
    `(() => {
      const found = ${JSON.stringify(within ?? ['html'])}.filter(one => document.querySelector(one))
      const include = found.map(one => [one])
      return axe.run(${within ? '{ include, exclude: [["[data-alike]"]] }' : 'document'}, ${JSON.stringify(options)})
    })()`,
  )) as Result
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`))
}

/** Runs in the page: marks the lines of tables, lists and trees that are built like one before them, but for their texts. */
function markAlike(): void {
  const built = (element: Element): string => {
    const attributes = element.getAttributeNames().map(name => {
      return ['class', 'style', 'role', 'type'].includes(name) ? `${name}=${element.getAttribute(name)}` : name
    })
    const isEmpty = [...element.childNodes].every(node => node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim())
    return `<${element.tagName} ${attributes.join(' ')} ${isEmpty}${[...element.children].map(built).join('')}>`
  }
  const seen = new Map<Element | null, Set<string>>()
  for (const line of document.querySelectorAll('tbody > tr, li, [role=treeitem]')) {
    line.removeAttribute('data-alike')
    const like = built(line)
    const siblings = seen.get(line.parentElement) ?? new Set()
    if (siblings.has(like)) line.setAttribute('data-alike', '')
    seen.set(line.parentElement, siblings.add(like))
  }
}

/** Runs in the page. What lies over all text keeps axe from telling the contrast of any: it calls none of it a fault. */
function hideWatermark(): void {
  const pictures = '[aria-hidden=true][style*="background-image"]'
  for (const one of document.querySelectorAll<HTMLElement>(pictures)) one.style.visibility = 'hidden'
}

/** Half-way through a fade, colours have contrasts that no person sees. What turns without end is not waited for. */
export const untilStill = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          one => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
        .map(one => one.finished.catch(() => undefined)),
    ),
  )

/** What a page still gets into order by itself is no fault: only what stays for several looks. */
export async function findLastingViolations(page: Page, extent?: Extent): Promise<string[]> {
  let findings = await findViolations(page, extent)
  for (let more = 0; more < 3 && findings.length > 0; more++) findings = await findViolations(page, extent)
  return findings
}
