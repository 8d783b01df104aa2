import { namesOfAsked } from '@sfa/kit/waiting'
import i18next from 'i18next'
import { labelOf, semicolon } from '../shared/language/label'
import type { BatchResult } from './record-calls'

/** How many of several records wait for approval, and by whom where it is known. */
export const waitingText = (count: number, asked: readonly string[]): string =>
  asked.length > 0
    ? i18next.t('resource:batch.waitingFor', { count, asked: labelOf(namesOfAsked(asked)) })
    : i18next.t('resource:batch.waiting', { count })

/** What was done, and how much of it waits. */
export const doneText = (done: string, { waiting = 0, asked = [] }: Pick<BatchResult, 'waiting' | 'asked'>): string =>
  waiting > 0 ? `${done}${semicolon()}${waitingText(waiting, asked)}` : done
