import type { KeyboardEvent } from 'react'

/** Of a key that an input method composes a text with, Safari's last one too, which comes after the composition. */
const ofInputMethod = 229

/** Whether a key is part of composing a text, as of Chinese characters: its Enter takes the text and means nothing else. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === ofInputMethod
