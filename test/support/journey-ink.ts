import type { Locator, Page } from 'playwright-core'

type Ink = {
  /** The most common colour of the picture. */
  paper: string
  /** The share of pixels, from 0 to 1, whose contrast with the paper is three to one or more, WCAG's minimum. */
  share: number
}

const inkIn = (picture: string): string => `(async () => {
  const bytes = Uint8Array.from(atob('${picture}'), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  canvas.drawImage(bitmap, 0, 0)
  const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
  const counts = new Map()
  for (let index = 0; index < data.length; index += 4) {
    const colour = data.slice(index, index + 3).join(' ')
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const [paper] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
  const lightness = (colour) => {
    const [red, green, blue] = colour.split(' ').map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const stands = (colour) => {
    const [one, other] = [lightness(colour), lightness(paper)]
    return Math.max(one, other) / Math.min(one, other) >= 3
  }
  const ink = [...counts].reduce((sum, [colour, count]) => sum + (stands(colour) ? count : 0), 0)
  return { paper, share: ink / (bitmap.width * bitmap.height) }
})()`

/** Measures an element's visible part in the colours that are really painted. */
export const inkOf = async (place: Locator): Promise<Ink> => {
  const picture = await place.screenshot({ animations: 'disabled' })
  return place.page().evaluate<Ink>(inkIn(picture.toString('base64')))
}

type Box = { x: number; y: number; width: number; height: number }

/** The same for a part of the page that is not an element. */
export const inkWithin = async (page: Page, clip: Box): Promise<Ink> =>
  page.evaluate<Ink>(inkIn((await page.screenshot({ animations: 'disabled', clip })).toString('base64')))

/** The picture as text, to compare with another. */
export const pictureOf = async (place: Locator): Promise<string> =>
  (await place.screenshot({ animations: 'disabled' })).toString('base64')
