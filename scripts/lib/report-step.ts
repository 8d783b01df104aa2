import { dim, green, red } from './terminal'

/** Prints a step, and then how long it took. The action may replace the text of the line at its end. */
export async function reportStep<T>(what: string, action: (rename: (text: string) => void) => Promise<T>): Promise<T> {
  const started = performance.now()
  let text = what
  const isTerminal = process.stdout.isTTY
  if (isTerminal) process.stdout.write(`${dim('…')} ${what}`)
  const finish = (mark: string) => {
    if (isTerminal) process.stdout.write('\r\u001b[2K')
    console.log(`${mark} ${text} ${dim(`(${((performance.now() - started) / 1000).toFixed(1)} s)`)}`)
  }
  try {
    const result = await action(renamed => {
      text = renamed
    })
    finish(green('✓'))
    return result
  } catch (error) {
    finish(red('✗'))
    throw error
  }
}
