import { z } from 'zod'

/** A whole number of the environment, within bounds. */
export const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
