/** Small enough for a phone's connection, and large enough to show a scratch. */
const maxBytes = 1_000_000
const maxSidePx = 1920
const thumbSidePx = 160

const qualities = [0.9, 0.8, 0.7, 0.6, 0.5]
const thumbQuality = 0.6

/** An image ready for upload, with a tiny copy as a data URL. */
type ShrunkImage = { blob: Blob; thumb: string }

/**
 * Redraws an image: upright, however the camera was held, at most 1920 px long and 1 MB. Redrawing drops metadata, such
 * as where it was taken. Rejects a file that the browser cannot read as an image.
 */
export const shrinkImage = async (file: Blob): Promise<ShrunkImage> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return { blob: await lightest(picture), thumb: drawn(picture, thumbSidePx).toDataURL('image/jpeg', thumbQuality) }
  } finally {
    picture.close()
  }
}

/** Lowers the quality first, then the size, until the image is small enough. */
const lightest = async (picture: ImageBitmap): Promise<Blob> => {
  for (let side = maxSidePx; ; side *= 0.75) {
    const canvas = drawn(picture, side)
    for (const quality of qualities) {
      const blob = await encoded(canvas, quality)
      if (blob.size <= maxBytes) return blob
    }
  }
}

const drawn = (picture: ImageBitmap, maxSide: number): HTMLCanvasElement => {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw')
  // A JPEG has no transparency. Without a white background, transparent parts would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('this browser cannot encode')))
    canvas.toBlob(done, 'image/jpeg', quality)
  })
