const tagTable = 128
const tagEntryBytes = 12
/** The names that Photoshop, cameras, Little CMS and the ICC itself use. */
const srgbName = /^sRGB( IEC61966-2[.-]1.*| built-in|2014)?$/

/** Whether an embedded ICC profile is plain sRGB, by its name: converting from sRGB to sRGB only takes time. */
export function isSrgbProfile(icc: Buffer): boolean {
  try {
    return srgbName.test(profileName(icc) ?? '')
  } catch (error) {
    // Offsets that point outside the profile: the colour engine decides about it.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Text of the `desc` tag: ASCII in version 2 of the format, UTF-16 in version 4. */
function profileName(icc: Buffer): string | undefined {
  const tags = Math.min(icc.readUInt32BE(tagTable), 100)
  for (let i = 0; i < tags; i += 1) {
    const entry = tagTable + 4 + i * tagEntryBytes
    if (icc.toString('latin1', entry, entry + 4) === 'desc') return tagText(icc.subarray(icc.readUInt32BE(entry + 4)))
  }
  return undefined
}

function tagText(tag: Buffer): string | undefined {
  const type = tag.toString('latin1', 0, 4)
  if (type === 'desc') return tag.toString('latin1', 12, 12 + tag.readUInt32BE(8)).replace(/\0.*$/s, '')
  if (type !== 'mluc') return undefined
  const start = tag.readUInt32BE(24)
  const text = Buffer.from(tag.subarray(start, start + (tag.readUInt32BE(20) & ~1)))
  return text.swap16().toString('utf16le').replace(/\0.*$/s, '')
}
