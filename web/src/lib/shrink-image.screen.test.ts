import { expect, test, vi } from 'vitest'
import { shrinkImage } from './shrink-image.ts'

type Drawn = { width: number; height: number; quality: number }

/** A browser whose JPEGs have this many bytes per pixel at full quality. */
const browserWith = (picture: { width: number; height: number }, bytesEachPixel: number) => {
  const encoded: Drawn[] = []
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', vi.fn().mockResolvedValue({ ...picture, close }))
  const context = { fillRect: vi.fn(), drawImage: vi.fn() }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never) // all that is called
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA')
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    const { width, height } = this
    encoded.push({ width, height, quality: Number(quality) })
    done(new Blob(['x'.repeat(Math.round(width * height * bytesEachPixel * Number(quality)))], { type: type ?? '' }))
  })
  return { encoded, close }
}

const photo = new Blob(['photo'], { type: 'image/jpeg' })

test('rejects a file that the browser cannot read', async () => {
  vi.stubGlobal('createImageBitmap', vi.fn().mockRejectedValue(new DOMException('no', 'InvalidStateError')))
  await expect(shrinkImage(photo)).rejects.toThrow('no')
})

test('rejects when the browser cannot encode', async () => {
  const { close } = browserWith({ width: 10, height: 10 }, 0)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  await expect(shrinkImage(photo)).rejects.toThrow('cannot encode')
  expect(close).toHaveBeenCalledOnce()
})

test('makes a large photo an upright JPEG of 1920 px', async () => {
  const { encoded, close } = browserWith({ width: 3000, height: 4000 }, 0.1)
  const { blob, thumb } = await shrinkImage(photo)
  expect(encoded).toEqual([{ width: 1440, height: 1920, quality: 0.9 }])
  expect(createImageBitmap).toHaveBeenCalledWith(photo, { imageOrientation: 'from-image' })
  expect([blob.type, thumb.slice(0, 15)]).toEqual(['image/jpeg', 'data:image/jpeg'])
  expect(close).toHaveBeenCalledOnce()
})

test('does not enlarge a small photo', async () => {
  const { encoded } = browserWith({ width: 300, height: 200 }, 0.1)
  await shrinkImage(photo)
  expect(encoded).toEqual([{ width: 300, height: 200, quality: 0.9 }])
})

test('lowers the quality first, until the photo has at most a megabyte', async () => {
  const { encoded } = browserWith({ width: 1920, height: 1440 }, 0.5)
  const { blob } = await shrinkImage(photo)
  expect(blob.size).toBeLessThanOrEqual(1_000_000)
  expect(encoded.map(({ quality }) => quality)).toEqual([0.9, 0.8, 0.7])
})

test('lowers the size as well when no quality is enough', async () => {
  const { encoded } = browserWith({ width: 1920, height: 1920 }, 1)
  const { blob } = await shrinkImage(photo)
  expect(blob.size).toBeLessThanOrEqual(1_000_000)
  expect(encoded.at(-1)).toEqual({ width: 1080, height: 1080, quality: 0.8 })
})
