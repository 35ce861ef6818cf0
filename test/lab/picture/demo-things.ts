/** A thing to carry, on a floor in front of a wall, as in a quick photo from a phone. */
export const scene = (wall: string, thing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">
    <rect width="480" height="360" fill="${wall}"/>
    <path d="M0 268h480v92H0z" fill="#c9b79c"/><path d="M0 268h480v10H0z" fill="#efe7d8"/>
    <ellipse cx="240" cy="312" rx="150" ry="16" fill="#00000022"/>
    ${thing}
  </svg>`

export const line = 'stroke="#3b3025" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"'

export const things: Readonly<Record<string, string>> = {
  parcel: scene(
    '#dfe9e4',
    `<g ${line}><path d="M140 172h200v138H140z" fill="#c8995c"/><path d="M140 172l30-34h200l-30 34z" fill="#dcb47d"/><path d="M340 172l30-34v132l-30 40z" fill="#a97c43"/><path d="M226 172v138h28V172l30-34h-28z" fill="#efdcb9"/></g>`,
  ),
  boxes: scene(
    '#e8e2d4',
    `<g ${line}><path d="M120 206h120v104H120z" fill="#c8995c"/><path d="M240 222h112v88H240z" fill="#b98748"/><path d="M170 118h110v88H170z" fill="#dcb47d"/><path d="M172 206v40h20v-40M288 222v32h18v-32M216 118v34h20v-34" fill="#efdcb9"/></g>`,
  ),
  folder: scene(
    '#d9e2ec',
    `<g ${line}><path d="M150 150h70l16 20h104v140H150z" fill="#e3b34a"/><path d="M168 168h150v110H168z" fill="#fff"/><path d="M140 190h212l-14 120H150z" fill="#f0c768"/></g>`,
  ),
  flowers: scene(
    '#f0e1e1',
    `<g ${line}><path d="M206 214h68l-10 96h-48z" fill="#7fa8c9"/><path d="M240 216v-80M226 216l-34-62M254 216l36-62" fill="none" stroke="#4c6b2f"/><circle cx="240" cy="122" r="28" fill="#d1495b"/><circle cx="190" cy="146" r="24" fill="#edae49"/><circle cx="292" cy="146" r="24" fill="#e76f9b"/></g>`,
  ),
  'potted-plant': scene(
    '#e3ecd8',
    `<g ${line}><path d="M196 238h88l-12 72h-64z" fill="#b5651d"/><path d="M240 238c-10-60-60-70-84-66 6 40 40 60 84 66zM240 238c8-70 56-84 86-76-8 44-40 68-86 76zM240 238c-20-60-4-110 10-126 20 30 14 86-10 126z" fill="#5b8c3a"/></g>`,
  ),
  books: scene(
    '#e6ddf0',
    `<g ${line}><path d="M130 278h220v32H130z" fill="#2f4b7c"/><path d="M150 246h190v32H150z" fill="#b45f06"/><path d="M138 214h196v32H138z" fill="#0d5c46"/><path d="M166 182h160v32H166z" fill="#8d3b3b"/></g>`,
  ),
  shopping: scene(
    '#f4ead2',
    `<g ${line}><path d="M150 170h130l12 140H138z" fill="#cfa06a"/><path d="M182 170c0-44 66-44 66 0" fill="none"/><path d="M196 170l-8-42 18-6 10 48zM236 170l20-56 14 6-10 50z" fill="#5b8c3a"/><path d="M296 220h72l8 90h-88z" fill="#7fa8c9"/></g>`,
  ),
  guitar: scene(
    '#e9dfd0',
    `<g ${line}><path d="M234 60h16v130h-16z" fill="#6b4423"/><path d="M226 44h32v24h-32z" fill="#3b2a1a"/><path d="M242 170c40 0 46 24 40 46 26 34 14 94-40 94s-66-60-40-94c-6-22 0-46 40-46z" fill="#c8843c"/><circle cx="242" cy="236" r="18" fill="#3b2a1a"/></g>`,
  ),
  lamp: scene(
    '#dcdfe8',
    `<g ${line}><path d="M190 90h100l26 84H164z" fill="#f3d27a"/><path d="M234 174h12v116h-12z" fill="#8a8f98"/><path d="M190 290h100v20H190z" fill="#5c626b"/></g>`,
  ),
  armchair: scene(
    '#e2e6dc',
    `<g ${line}><path d="M150 130c0-24 180-24 180 0v100H150z" fill="#5f8575"/><path d="M116 190c0-22 40-22 40 6v84h-40zM324 196c0-28 40-28 40-6v90h-40z" fill="#4c6f60"/><path d="M156 220h168v62H156z" fill="#7ba392"/><path d="M128 282h14v28h-14zM338 282h14v28h-14z" fill="#6b4423"/></g>`,
  ),
  wardrobe: scene(
    '#efe6da',
    `<g ${line}><path d="M150 50h180v250H150z" fill="#a9793f"/><path d="M160 62h76v226h-76zM244 62h76v226h-76z" fill="#c49552"/><circle cx="228" cy="180" r="5" fill="#3b2a1a"/><circle cx="252" cy="180" r="5" fill="#3b2a1a"/></g>`,
  ),
  television: scene(
    '#dfe3e6',
    `<g ${line}><path d="M130 130h220v150H130z" fill="#5a4a3c"/><path d="M148 148h140v114H148z" fill="#8fb0a9"/><circle cx="320" cy="172" r="12" fill="#d8c9a8"/><circle cx="320" cy="212" r="12" fill="#d8c9a8"/><path d="M210 130l-40-60M262 130l44-60" fill="none"/><path d="M158 280v28M322 280v28"/></g>`,
  ),
}
