import { keptText } from '@sfa/kernel/told-text'

/** Why an order is reviewed, as it is kept: without the amount, which not every reader of the order may see. */
export const beyondCredit = keptText(['超出信用额度', 'The credit limit is exceeded'])
