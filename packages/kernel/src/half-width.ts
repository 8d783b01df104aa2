const wide = /[\u3000\uff01-\uff5e\uffe0-\uffe6]/g

/** Full-width letters, digits and signs (ＹＨ－００１), as Chinese input methods write them, in their usual width. */
export const halfWidth = (text: string): string => text.replace(wide, sign => sign.normalize('NFKC'))
