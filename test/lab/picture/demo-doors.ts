import { line, scene } from './demo-things.ts'

const box = '<path d="M150 150h180v160H150z" fill="#c8995c"/><path d="M150 150h180v20H150z" fill="#dcb47d"/>'
const upright = '<path d="M196 268v-44M184 236l12-14 12 14M240 268v-44M228 236l12-14 12 14M180 280h76" fill="none"/>'

/** An entrance in a wall, with a step in front of it. */
const entrance = (wall: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">
    <rect width="480" height="360" fill="${wall}"/>
    <path d="M0 300h480v60H0z" fill="#a9a49b"/><path d="M110 290h260v24H110z" fill="#d9d4ca"/>
    <g ${line}>${inside}</g>
  </svg>`

const parcel = (x: number): string =>
  `<path d="M${x} 242h84v56h-84z" fill="#c8995c"/><path d="M${x + 36} 242h12v56h-12z" fill="#efdcb9"/>`

/** What carriers and owners photograph as proof. */
export const doors: Readonly<Record<string, string>> = {
  'door-neighbour': entrance(
    '#b5705a',
    `<path d="M160 40h160v252H160z" fill="#f3efe6"/><path d="M174 54h132v238H174z" fill="#2f7a4d"/><path d="M190 74h100v70H190z" fill="#3c8f5c"/><circle cx="290" cy="184" r="7" fill="#e3b34a"/><path d="M212 162h36v10h-36z" fill="#e3b34a"/><path d="M336 92h56v40h-56z" fill="#f3efe6"/><text x="364" y="122" font-family="sans-serif" font-size="28" font-weight="700" text-anchor="middle" fill="#3b3025" stroke="none">14</text>${parcel(196)}`,
  ),
  'door-closed': entrance(
    '#8d8478',
    `<path d="M160 40h160v252H160z" fill="#f3efe6"/><path d="M174 54h132v238H174z" fill="#2f4b7c"/><path d="M190 74h46v80h-46zM244 74h46v80h-46z" fill="#dfe9f2"/><circle cx="290" cy="190" r="7" fill="#e3b34a"/><path d="M204 206h72v14h-72z" fill="#d8c9a8"/><path d="M338 168h22v34h-22z" fill="#efe7d8"/><circle cx="349" cy="185" r="6" fill="#3b3025"/>`,
  ),
  'door-shutter': entrance(
    '#c9b79c',
    `<path d="M96 34h288v44H96z" fill="#0d5c46"/><path d="M96 78h288v214H96z" fill="#9aa2a8"/><path d="M96 108h288M96 138h288M96 168h288M96 198h288M96 228h288M96 258h288" stroke="#727a80"/><path d="M190 128h100v74H190z" fill="#fff"/><text x="240" y="174" font-family="sans-serif" font-size="24" font-weight="700" text-anchor="middle" fill="#8d3b3b" stroke="none">CLOSED</text>`,
  ),
  'box-whole': scene('#dcdfe8', `<g ${line}>${box}${upright}</g>`),
  'box-dented': entrance(
    '#d8cdbb',
    `<path d="M60 176h112v16H60zM72 192h14v100H72zM146 192h14v100h-14z" fill="#8a5a33"/><g transform="translate(60 -18)">${box}<path d="M330 190l-40 34 26 30-16 26 30 20" fill="#a97c43"/><path d="M290 224l-18-8M316 254l-24 6" fill="none"/>${upright}</g>`,
  ),
  'lamp-cracked': scene(
    '#dcdfe8',
    `<g ${line}><path d="M190 90h100l26 84H164z" fill="#f3d27a"/><path d="M262 90l-14 26 18 16-16 20 12 22" fill="none"/><path d="M300 120l-14 8" fill="none"/><path d="M234 174h12v116h-12z" fill="#8a8f98"/><path d="M190 290h100v20H190z" fill="#5c626b"/></g>`,
  ),
}
