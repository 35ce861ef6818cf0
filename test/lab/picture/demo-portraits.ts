/** Portraits of people who do not exist, put together from a few shapes. */
const skins = ['#f2c9a5', '#d9a066', '#a56a43', '#7a4a2d', '#f6d7bd', '#c68642'] as const
const hairs = ['#2b1d14', '#5a3a22', '#8c5a2b', '#c9a227', '#9a9a9a', '#7b2d26'] as const
const grounds = ['#cfe8dc', '#fbe3b3', '#d7e3f4', '#f3d6d0', '#e4dcf1', '#dfe8c8'] as const
const clothes = ['#0d5c46', '#b45f06', '#2f4b7c', '#8d3b3b', '#5b4a8a', '#4c6b2f'] as const

/** Behind the head, and in front of it. */
type Hair = { behind: (colour: string) => string; front: (colour: string) => string }

const none = () => ''
const styles: readonly Hair[] = [
  {
    behind: none,
    front: (c) => `<path d="M60 88c0-34 16-48 38-48s38 14 38 48c-8-18-20-26-38-26S68 70 60 88z" fill="${c}"/>`,
  },
  {
    behind: (c) => `<path d="M54 92c0-36 18-54 44-54s44 18 44 54v48H54z" fill="${c}"/>`,
    front: (c) => `<path d="M62 86c2-30 16-42 36-42 22 0 34 14 36 42-16-4-30-12-38-24-8 12-20 20-34 24z" fill="${c}"/>`,
  },
  {
    behind: (c) => `<circle cx="98" cy="74" r="50" fill="${c}"/>`,
    front: (c) => `<path d="M62 80c4-24 18-34 36-34s32 10 36 34c-22-14-50-14-72 0z" fill="${c}"/>`,
  },
  { behind: none, front: (c) => `<path d="M62 78c2-26 16-36 36-36s34 10 36 36l-6-8c-20-10-40-10-60 0z" fill="${c}"/>` },
  {
    behind: (c) => `<circle cx="98" cy="32" r="16" fill="${c}"/>`,
    front: (c) => `<path d="M60 84c0-30 14-44 38-44s38 14 38 44c-10-16-22-24-38-24S70 68 60 84z" fill="${c}"/>`,
  },
  { behind: none, front: none },
]

const beard = (colour: string) =>
  `<path d="M64 98c2 34 16 50 34 50s32-16 34-50c-6 14-18 18-34 18s-28-4-34-18z" fill="${colour}"/>`
const glasses =
  '<g fill="none" stroke="#26332d" stroke-width="3"><circle cx="82" cy="94" r="12"/><circle cx="114" cy="94" r="12"/><path d="M94 94h8"/></g>'
const cap = (colour: string) =>
  `<path d="M58 76c0-26 16-38 40-38s40 12 40 38z" fill="${colour}"/><path d="M56 76h100c0-6-8-9-22-9H58z" fill="${colour}"/>`

const of = <Value>(list: readonly Value[], index: number): Value => list[index % list.length] as Value // never empty

/** Always the same portrait for the same number. */
export const portraitOf = (number: number): string => {
  const skin = of(skins, number * 5 + 1)
  const hair = of(hairs, number + Math.floor(number / 6))
  const { behind, front } = of(styles, number)
  const [hasBeard, hasGlasses, hasCap] = [number % 7 === 3, number % 5 === 2, number % 9 === 5]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 196 196">
    <rect width="196" height="196" fill="${of(grounds, number * 7 + 2)}"/>
    ${behind(hair)}
    <path d="M26 200c0-40 30-56 72-56s72 16 72 56z" fill="${of(clothes, number * 5 + 3)}"/>
    <path d="M82 126h32v22c0 10-32 10-32 0z" fill="${skin}"/>
    <ellipse cx="98" cy="94" rx="36" ry="44" fill="${skin}"/>
    ${hasBeard ? beard(hair) : ''}
    ${front(hair)}
    <g fill="#26332d"><circle cx="83" cy="95" r="4"/><circle cx="113" cy="95" r="4"/></g>
    <path d="M84 117c8 9 20 9 28 0" fill="none" stroke="#26332d" stroke-width="3.5" stroke-linecap="round"/>
    ${hasGlasses ? glasses : ''}
    ${hasCap ? cap(of(clothes, number * 3 + 1)) : ''}
  </svg>`
}
