/** Functions to call at the end, in reverse order of their registration. */
export class Shutdown {
  #actions: (() => Promise<void> | void)[] = []
  #running: Promise<void> | undefined
  readonly #abort = new AbortController()

  /** Aborted as soon as the end begins. */
  readonly signal = this.#abort.signal

  /** Once the end has begun, the action runs at once and this throws, so that nothing further is started. */
  async defer(action: () => Promise<void> | void) {
    if (!this.#running) {
      this.#actions.push(action)
      return
    }
    await action()
    throw new Error('Stopped while starting')
  }

  /** Runs everything once; one failing action does not keep the others from running, and the first error is thrown. */
  run(): Promise<void> {
    this.#running ??= this.#runAll()
    return this.#running
  }

  async #runAll() {
    this.#abort.abort()
    const errors: unknown[] = []
    for (const action of this.#actions.reverse()) {
      try {
        await action()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}
