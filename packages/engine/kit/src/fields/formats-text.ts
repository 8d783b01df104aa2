/** Formats of pictures in a message, in every language: `jpg, jpeg, png`. */
export const formatsText = (formats: readonly string[]): string => formats.join(', ')
