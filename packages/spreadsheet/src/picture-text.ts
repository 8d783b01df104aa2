/** The formulas of pictures inside of cells: of WPS, and of Excel from an address. */
const PICTURE = /^=\s*(?:_xlfn\.|_xlws\.)*(?:DISPIMG|IMAGE)\s*\(/i

/** Whether a formula, with its equals sign, shows a picture. WPS stores it as the value of the cell, too. */
export const isPictureText = (text: string): boolean => PICTURE.test(text)
