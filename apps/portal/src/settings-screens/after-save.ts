import { loadSystemTitle } from '../app/system-title'

/** What this browser shows of a type of settings, and so has to learn anew at once. */
export const afterSave: Readonly<Record<string, () => void>> = {
  CropSet: () => void loadSystemTitle(),
}
