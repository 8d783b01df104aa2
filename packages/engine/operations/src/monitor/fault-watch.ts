import { AppError } from '@sfa/kernel/app-error'
import type { Services } from '../services'
import { infrastructureFault } from './infrastructure-fault'

/** A check of the store is valid for this time, for all callers. */
const freshMs = 5_000
/** The database cannot be checked for writing, so a fault that a call met is reported for this time. */
const rememberMs = 60_000
const patienceMs = 3_000

/** Whether files and rows can be written at this moment; asked by GET /readyz and by the monitor. */
export class FaultWatch {
  private met: { fault: AppError; at: number } | undefined
  private asked = Number.NEGATIVE_INFINITY
  private answer: Promise<AppError | undefined> = Promise.resolve(undefined)

  constructor(private readonly services: Pick<Services, 'files'>) {}

  /** Records the fault that a call met. */
  note(fault: AppError): void {
    if (fault.code === 'databaseFull') this.met = { fault, at: performance.now() }
  }

  /** Why nothing can be written; undefined where writing works. */
  async fault(): Promise<AppError | undefined> {
    const found = await this.storeFault()
    return found ?? (this.met && performance.now() - this.met.at < rememberMs ? this.met.fault : undefined)
  }

  private storeFault(): Promise<AppError | undefined> {
    if (performance.now() - this.asked > freshMs) {
      this.asked = performance.now()
      this.answer = this.look()
    }
    return this.answer
  }

  private async look(): Promise<AppError | undefined> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<AppError>(resolve => {
      timer = setTimeout(() => resolve(silent(`${patienceMs} ms`)), patienceMs)
    })
    try {
      return await Promise.race([this.services.files.check().then(() => undefined), late])
    } catch (error) {
      return infrastructureFault(error) ?? silent(error instanceof Error ? error.name : 'error')
    } finally {
      clearTimeout(timer)
    }
  }
}

const silent = (reason: string) => new AppError('fileStoreSilent', { place: '', reason }, 504)
