import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import { currentLanguage, languageStore } from '../../shared/language/language'

/** Dates and calendars of the pages speak the language of the page; the sign-in page has none and does without. */
export function followLanguage(): void {
  const set = () => dayjs.locale(currentLanguage() === 'en-US' ? 'en' : currentLanguage().toLowerCase())
  set()
  languageStore.subscribe(set)
}
