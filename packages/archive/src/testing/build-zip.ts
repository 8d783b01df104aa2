import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPiece {
  name: string | Buffer
  data?: Buffer
  /** A false size for the central directory; the true one unless set. */
  declaredSize?: number
  declaredCrc?: number
  flags?: number
  /** Puts no data of its own into the file but points to that of an earlier piece. */
  sameDataAs?: number
  extra?: Buffer
  /** Upper byte of "version made by": 0 FAT, 3 Unix. */
  host?: number
  stored?: boolean
}

/** Zip files that normal programs do not write, byte by byte. Deflated unless set. */
export function buildZip(pieces: readonly ZipPiece[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  for (const piece of pieces) {
    const own = piece.sameDataAs === undefined
    const data = (own ? piece : pieces[piece.sameDataAs!]!).data ?? Buffer.alloc(0)
    const packed = piece.stored ? data : deflateRawSync(data)
    const name = Buffer.from(piece.name as string)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(piece.flags ?? 0, 2)
    fields.writeUInt16LE(piece.stored ? 0 : 8, 4)
    fields.writeUInt32LE(piece.declaredCrc ?? crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(piece.declaredSize ?? data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    offsets.push(own ? offset : offsets[piece.sameDataAs!]!)
    if (own) {
      const header = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
      local.push(header)
      offset += header.length
    }
    const extra = piece.extra ?? Buffer.alloc(0)
    fields.writeUInt16LE(extra.length, 24)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offsets.at(-1)!, 10)
    central.push(
      Buffer.concat([Buffer.from(['P'.charCodeAt(0), 0x4b, 1, 2, 20, piece.host ?? 3]), fields, tail, name, extra]),
    )
  }
  const index = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(pieces.length, 8)
  end.writeUInt16LE(pieces.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, index, end])
}
