import type { LinesRule } from '@sfa/kit/details'
import type { Label } from '@sfa/kit/label'
import type { Rule } from '@sfa/kit/rule'

/** Most thresholds of a promotion. */
export const mostSteps = 10

const given = (value: unknown) => value !== undefined && value !== null && value !== ''

/** An alarm tells of a budget. */
export const promotionRules: readonly Rule<'alarm' | 'budget'>[] = [
  {
    name: 'alarm-within-budget',
    on: ['alarm', 'budget'],
    check: ({ alarm, budget }) =>
      !given(alarm) || (given(budget) && Number(alarm) <= Number(budget))
        ? null
        : ['预警金额须小于等于预算', 'The alarm needs a budget that is not smaller'],
  },
]

/** Thresholds rise from line to line, and so does what is given. `by` of a rate falls: the customer pays less. */
export function risingSteps<K extends string>(
  by: K,
  way: 'rises' | 'falls',
  message: Label,
): LinesRule<K | 'threshold'>[] {
  return [
    {
      name: 'thresholds-rise',
      on: ['threshold'],
      check(lines) {
        const line = lines.findIndex((one, at) => at > 0 && Number(one.threshold) <= Number(lines[at - 1]!.threshold))
        return line === -1
          ? null
          : { line, message: ['门槛须逐行递增', 'Each threshold has to be higher than the one before'] }
      },
    },
    {
      name: `${by}-${way}`,
      on: [by],
      check(lines) {
        const line = lines.findIndex((one, at) => {
          if (at === 0) return false
          const [before, now] = [Number(lines[at - 1]![by]), Number(one[by])]
          return way === 'rises' ? now <= before : now >= before
        })
        return line === -1 ? null : { line, message }
      },
    },
  ]
}

/** Gifts of one threshold stand together, and thresholds rise. */
export const risingGifts: LinesRule<'threshold'>[] = [
  {
    name: 'thresholds-rise',
    on: ['threshold'],
    check(lines) {
      const line = lines.findIndex((one, at) => at > 0 && Number(one.threshold) < Number(lines[at - 1]!.threshold))
      return line === -1
        ? null
        : { line, message: ['门槛须逐行递增，同一门槛的赠品放在一起', 'Thresholds rise; gifts of one stand together'] }
    },
  },
  {
    name: 'steps-are-few',
    on: ['threshold'],
    check(lines) {
      const thresholds = [...new Set(lines.map(({ threshold }) => Number(threshold)))]
      const line = lines.findIndex(({ threshold }) => thresholds.indexOf(Number(threshold)) >= mostSteps)
      return line === -1
        ? null
        : { line, message: [`最多${mostSteps}个门槛`, `There are ${mostSteps} thresholds at most`] }
    },
  },
]

const thresholdsOf = (lines: readonly Readonly<Record<string, unknown>>[]) =>
  lines.map(({ threshold }) => Number(threshold))
const atLine = (line: number, message: Label) => (line === -1 ? null : { line, message })

/** What several thresholds, each as many times as it is reached, would come to is not said. */
const oneOfEach: LinesRule<'threshold'> = {
  name: 'one-of-each',
  on: ['threshold'],
  head: ['mode'],
  check(lines, { mode }) {
    const thresholds = thresholdsOf(lines)
    const line = mode === 'every' ? thresholds.findIndex(threshold => threshold !== thresholds[0]) : -1
    return atLine(line, ['“每满”只能有一个门槛', '"For each" has one threshold only'])
  },
}

/** Amounts have no more than two decimals, quantities four. */
export const thresholdIsAmount: LinesRule<'threshold'> = {
  name: 'threshold-is-amount',
  on: ['threshold'],
  head: ['basis'],
  check(lines, { basis }) {
    const isNoAmount = (threshold: number) => Math.abs(threshold * 100 - Math.round(threshold * 100)) > 1e-6
    const line = basis === 'amount' ? thresholdsOf(lines).findIndex(isNoAmount) : -1
    return atLine(line, ['按金额计量时，门槛最多两位小数', 'A threshold that is an amount has two decimals at most'])
  },
}

/** What is measured, and how often, holds for the thresholds of a kind with modes. */
export const ofBasisAndMode = [oneOfEach, thresholdIsAmount]

/** More than the threshold would make the smallest orders free, and the rest of it would be cut off without a word. */
export const offWithinThreshold: LinesRule<'amountOff' | 'threshold'> = {
  name: 'off-within-threshold',
  on: ['amountOff', 'threshold'],
  head: ['basis'],
  check(lines, { basis }) {
    const isMore = (one: Readonly<Record<string, unknown>>) => Number(one.amountOff) > Number(one.threshold)
    return atLine(basis === 'amount' ? lines.findIndex(isMore) : -1, moreThanThreshold)
  },
}
export const moreThanThreshold: Label = ['减免金额不能大于门槛', 'No more comes off than the threshold is']

/** A customer chooses among the gifts of a threshold. */
export const enoughToChoose: LinesRule<'threshold'> = {
  name: 'enough-to-choose',
  on: ['threshold'],
  head: ['giftChoice'],
  check(lines, { giftChoice }) {
    const thresholds = thresholdsOf(lines)
    const isShort = (threshold: number) => thresholds.filter(one => one === threshold).length < Number(giftChoice)
    const line = given(giftChoice) ? thresholds.findIndex(isShort) : -1
    return atLine(line, ['可选赠品数不能多于每个门槛的赠品数', 'No more gifts can be chosen than each threshold has'])
  },
}

/** A threshold that asks for nothing is none. */
export const thresholdAsks: Rule<'threshold'> = {
  name: 'threshold-asks',
  on: ['threshold'],
  check: ({ threshold }) =>
    !given(threshold) || (Number(threshold) > 0 && Number(threshold) < 100_000_000)
      ? null
      : ['门槛须大于0且小于1亿', 'A threshold is more than 0 and less than 100,000,000'],
}
