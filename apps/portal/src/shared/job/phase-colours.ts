import type { Phase } from '@sfa/kit/job/phase'

export const phaseColours: Record<Phase, string> = {
  queued: 'default',
  parsing: 'processing',
  validating: 'processing',
  preview: 'warning',
  writing: 'processing',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
  undone: 'default',
}
