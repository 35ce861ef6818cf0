/** Documents that cannot be taken for real ones: each has SPECIMEN across it, and belongs to no one. */
const paper = (ground: string, title: string, rows: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="360" viewBox="0 0 560 360" font-family="sans-serif">
    <rect width="560" height="360" rx="22" fill="${ground}"/>
    <rect x="14" y="14" width="532" height="332" rx="14" fill="none" stroke="#33415566" stroke-width="2"/>
    <text x="36" y="62" font-size="30" font-weight="bold" fill="#2b3440">${title}</text>
    ${rows.map((row, index) => `<text x="216" y="${118 + index * 40}" font-size="22" fill="#2b3440">${row}</text>`).join('')}
    <text x="280" y="206" font-size="92" font-weight="bold" fill="#c0392b55" text-anchor="middle" transform="rotate(-18 280 190)">SPECIMEN</text>
    <text x="36" y="332" font-size="15" fill="#2b3440aa">Drawn for the demo world of Sameway. Not a document.</text>
  </svg>`

const face =
  '<g transform="translate(40 92)"><rect width="146" height="176" fill="#ffffff88"/><circle cx="73" cy="74" r="36" fill="#9aa7b3"/><path d="M12 176c0-46 26-62 61-62s61 16 61 62z" fill="#7d8b99"/></g>'

const withFace = (svg: string): string => svg.replace('</svg>', `${face}</svg>`)

const vehicle = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360" font-family="sans-serif">
    <rect width="480" height="360" fill="#d5e4ec"/><path d="M0 250h480v110H0z" fill="#8a8f93"/><path d="M0 244h480v12H0z" fill="#b9c7a4"/>
    ${body}
    <text x="240" y="340" font-size="16" fill="#ffffffcc" text-anchor="middle">SPECIMEN</text>
  </svg>`

const wheels = (first: number, second: number): string =>
  [first, second]
    .map((x) => `<circle cx="${x}" cy="270" r="34" fill="#26292c"/><circle cx="${x}" cy="270" r="15" fill="#b8bec4"/>`)
    .join('')

export const papers: Readonly<Record<string, string>> = {
  'photo-id': withFace(paper('#dcecdf', 'PHOTO ID', ['Name: No Body', 'Born: 31 02 1990', 'No. 0000 0000'])),
  'photo-id-back': paper('#dcecdf', 'PHOTO ID, BACK', ['1 Pretend Lane', 'Nowhere, ZZ0 0ZZ']),
  'driving-licence': withFace(paper('#f2dfe6', 'DRIVING LICENCE', ['Name: No Body', 'Until: 31 02 2099', 'B, BE'])),
  'vehicle-insurance': paper('#e2e6f3', 'MOTOR INSURANCE', ['Policy 00-000', 'Vehicle: DEMO', 'Cover: pretend']),
  'dbs-check': paper('#f3ecd7', 'BACKGROUND CHECK', ['Result: specimen', 'Reference 000000']),
  receipt: paper('#ffffff', 'RECEIPT', ['3 tins of paint', '1 brush', 'Paid: nothing at all']),
  van: vehicle(
    `<path d="M60 120c0-12 6-18 18-18h196v156H60z" fill="#f4f6f7" stroke="#3b4650" stroke-width="4"/><path d="M274 134h66l66 64v60H274z" fill="#e3e8eb" stroke="#3b4650" stroke-width="4"/><path d="M292 150h40l44 46h-84z" fill="#9cc0d4"/>${wheels(132, 336)}`,
  ),
  car: vehicle(
    `<path d="M52 206c20-6 60-14 84-52 8-12 16-16 30-16h112c14 0 22 4 32 16l38 46 62 14c14 4 20 10 20 24v26H52z" fill="#3f6ea8" stroke="#26374a" stroke-width="4"/><path d="M150 200c6-18 18-44 34-44h40v44zM238 156h40c14 0 34 28 44 44h-84z" fill="#b7d3e3"/>${wheels(142, 340)}`,
  ),
}
