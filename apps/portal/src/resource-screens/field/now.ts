import dayjs, { type Dayjs } from 'dayjs'

const shanghaiMinutes = 480

/** The wall clock of UTC+8, wherever the browser stands: all dates of the product are of that zone. */
export const shanghaiNow = (at = new Date()): Dayjs => dayjs(at).add(shanghaiMinutes + at.getTimezoneOffset(), 'minute')

export const dateFormat = 'YYYY-MM-DD'
export const dateTimeFormat = 'YYYY-MM-DD HH:mm:ss'
