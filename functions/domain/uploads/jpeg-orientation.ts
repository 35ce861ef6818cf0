const orientationTag = 0x0112
const shortType = 3
const upright = 1
const entryBytes = 12

/** All that is kept of a picture's EXIF: which way it was held. Nothing where that says nothing. */
export const orientationSegment = (tiff: Buffer): Buffer[] => {
  const orientation = orientationOf(tiff)
  if (orientation === upright) return []
  // One directory with one entry, in the byte order of the network.
  const segment = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001011200030000000100000000' + '00000000',
    'hex',
  )
  segment.writeUInt16BE(orientation, 28)
  return [segment]
}

/** From the first directory of a TIFF structure; what is broken in it counts as upright. */
const orientationOf = (tiff: Buffer): number => {
  const order = tiff.toString('latin1', 0, 4)
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return upright
  const isLittle = order === 'II*\0'
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * entryBytes
    if (short(at) !== orientationTag || short(at + 2) !== shortType) continue
    const value = short(at + 8)
    return value >= 2 && value <= 8 ? value : upright
  }
  return upright
}
