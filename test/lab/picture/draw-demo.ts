import { writeFileSync } from 'node:fs'
import { launchChromium } from '#test/support/chromium.ts'
import { doors } from './demo-doors.ts'
import { papers } from './demo-papers.ts'
import { portraitOf } from './demo-portraits.ts'
import { things } from './demo-things.ts'

/** Draws the pictures of the demo world again: `node test/lab/picture/draw-demo.ts`. The files are committed. */
const folder = 'lib/local/seed/pictures'
const portraits = 26

const drawings: Record<string, string> = {
  ...Object.fromEntries(Array.from({ length: portraits }, (_, number) => [`person-${number + 1}`, portraitOf(number)])),
  ...things,
  ...doors,
  ...papers,
}

const browser = await launchChromium()
const page = await browser.newPage()
let total = 0
for (const [name, svg] of Object.entries(drawings)) {
  const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const drawn: string = await page.evaluate(`(async () => {
    const image = Object.assign(new Image(), { src: ${JSON.stringify(url)} })
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.8)
  })()`)
  const bytes = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
  writeFileSync(`${folder}/${name}.webp`, bytes)
  total += bytes.length
}
await browser.close()
console.log(`${Object.keys(drawings).length} pictures, ${total.toLocaleString('en-GB')} bytes`)
