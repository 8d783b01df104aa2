import { type SkipReason, type Stage, stages, type TraceEntry } from './calculation'
import type { CouponUse } from './coupons'
import type { Applied, Skipped } from './evaluation'
import type { Choice } from './exclusive'
import type { Promotion } from './promotion'
import type { PromotionIndex } from './promotion-index'

/** Every candidate, in the order of the stages: what was applied as it was applied, then what was not and why. */
export function makeTrace(
  { all }: PromotionIndex,
  refused: ReadonlyMap<Promotion, SkipReason>,
  { evaluation, leftOut }: Choice,
  last: readonly Applied[],
): TraceEntry[] {
  const byStage = Object.fromEntries(stages.map(stage => [stage, []])) as unknown as Record<Stage, TraceEntry[]>
  const taken = new Set<Promotion | null>()
  for (const one of [...evaluation.applied, ...last]) {
    taken.add(one.promotion)
    byStage[one.stage].push(appliedEntry(one))
  }
  for (const use of evaluation.coupons) if (use.refusal !== null) byStage.coupon.push(couponEntry(use, use.refusal))
  for (const promotion of all) if (!taken.has(promotion)) byStage[promotion.type].push(whySkipped(promotion))
  return stages.flatMap(stage => byStage[stage])

  function whySkipped(promotion: Promotion): TraceEntry {
    const out = leftOut.get(promotion)
    if (out) return skippedEntry(promotion, { reason: 'exclusive', by: out.by, base: 0, saving: out.saving })
    const skipped = evaluation.skipped.get(promotion)
    if (skipped) return skippedEntry(promotion, skipped)
    const reason = refused.get(promotion)
    return reason ? skippedEntry(promotion, { reason, by: null, base: 0, saving: 0 }) : outOfScope(promotion)
  }
}

const outside = new WeakMap<Promotion, TraceEntry>()

/** The same for every order, and most entries of a long catalogue: made once. */
function outOfScope(promotion: Promotion): TraceEntry {
  const known = outside.get(promotion)
  if (known) return known
  const made = skippedEntry(promotion, { reason: 'scope', by: null, base: 0, saving: 0 })
  outside.set(promotion, made)
  return made
}

const noLines: TraceEntry['lines'] = []

function appliedEntry({ stage, promotion, coupon, ...figures }: Applied): TraceEntry {
  return {
    stage,
    id: promotion?.id ?? coupon?.no ?? '',
    code: promotion?.code ?? coupon?.code ?? '',
    name: promotion?.name ?? coupon?.name ?? '',
    type: promotion?.type ?? null,
    outcome: 'applied',
    reason: null,
    by: null,
    basis: promotion ? basisOf(promotion) : 'amount',
    missing: null,
    ...(promotion && perUnitOf(promotion)),
    ...figures,
  }
}

function perUnitOf({ type, steps: [step] }: Promotion): Pick<TraceEntry, 'perUnit'> {
  if (type !== '7' || !step) return {}
  if (step.price !== undefined) return { perUnit: { price: step.price } }
  return step.amountOff === undefined ? {} : { perUnit: { off: step.amountOff } }
}

// Written out: a catalogue has thousands of these, and spreading an object takes ten times as long.
function skippedEntry(promotion: Promotion, { reason, by, base, saving }: Skipped): TraceEntry {
  const { id, code, name, type, steps } = promotion
  const threshold = steps[0]?.threshold ?? null
  return {
    stage: type,
    id,
    code,
    name,
    type,
    outcome: 'skipped',
    reason,
    by: by?.code ?? null,
    basis: basisOf(promotion),
    base,
    threshold,
    missing: reason === 'thresholdShort' && threshold !== null ? threshold - base : null,
    times: 0,
    saving,
    netBefore: 0,
    netAfter: 0,
    lines: noLines,
  }
}

function couponEntry({ coupon, base }: CouponUse, reason: SkipReason): TraceEntry {
  const { no, code, name, threshold } = coupon
  return {
    stage: 'coupon',
    id: no,
    code,
    name,
    type: null,
    outcome: 'skipped',
    reason,
    by: null,
    basis: 'amount',
    base,
    threshold,
    missing: reason === 'thresholdShort' ? threshold - base : null,
    times: 0,
    saving: 0,
    netBefore: 0,
    netAfter: 0,
    lines: noLines,
  }
}

/** Type 7 asks for quantities of a product, whatever its basis says. */
const basisOf = ({ type, basis }: Promotion) => (type === '7' ? 'quantity' : basis)
