import type { ReactNode } from 'react'

/** The few colours of every drawing. Lines use the colour of the surrounding text. */
export const ink = {
  accent: 'var(--sw-colors-accent-solid)',
  brand: 'var(--sw-colors-brand-solid)',
  tint: 'var(--sw-colors-brand-tint)',
  paper: 'var(--sw-colors-bg-panel)',
} as const

type DrawingProps = { width: number; height: number; children: ReactNode }

/** Decoration next to text with the same meaning, so hidden from screen readers. */
export const Drawing = ({ width, height, children }: DrawingProps) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    width="100%"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)

/** Recycling: an old chair and a lamp, on their way to a new use rather than the tip. */
export const CarriedOn = () => (
  <Drawing width={480} height={320}>
    <ellipse cx="240" cy="280" rx="200" ry="20" fill={ink.tint} stroke="none" />
    {/* The circular route, from dot to dot. */}
    <path d="M120 236A132 132 0 1 1 358 238" stroke={ink.tint} strokeWidth="26" />
    <path d="M120 236A132 132 0 0 1 330 78" stroke={ink.brand} strokeWidth="6" />
    <path d="M330 78A132 132 0 0 1 358 238" strokeDasharray="2 13" strokeWidth="5" />
    <circle cx="120" cy="238" r="11" fill={ink.brand} stroke="none" />
    <circle cx="358" cy="240" r="12" fill={ink.accent} />
    {/* A leaf at the end of the line. */}
    <path d="M330 78c-4-26 14-46 46-46 2 30-14 50-46 46zm0 0c10-16 20-24 32-34" fill={ink.accent} />
    {/* The armchair. */}
    <path d="M186 178v-46c0-16 12-24 30-24h44c18 0 30 8 30 24v46" fill={ink.paper} />
    <path d="M186 206h104v32H186z" fill={ink.paper} />
    <path
      d="M160 190c0-22 34-24 34 0v16h88v-16c0-24 34-22 34 0v46c0 8-6 12-12 12H172c-6 0-12-4-12-12z"
      fill={ink.paper}
    />
    <path d="M194 206v26h88v-26M186 248l-6 30M290 248l6 30" />
    <path d="M214 150l46-7a5 5 0 0 1 6 4l5 40-58 8-5-39a5 5 0 0 1 6-6z" fill={ink.brand} />
    {/* The lamp. */}
    <path d="M402 280V172M380 280h44" />
    <path d="M384 172l8-42h22l10 42z" fill={ink.accent} />
    {/* A crate of bottles and paper. */}
    <path d="M40 280l-8-46h70l-8 46z" fill={ink.paper} />
    <path d="M35 250h64M46 234v-18c0-6 4-8 4-16h8c0 8 4 10 4 16v18m14 0l-4-28 22-4 4 32" />
  </Drawing>
)

/** A cyclist with a parcel, on the road that two people share. */
export const GoingTheSameWay = () => (
  <Drawing width={480} height={340}>
    <path
      d="M40 300C-6 262 28 206 92 196c42-6 64-30 108-28 58 4 92 38 140 20 60-24 124-6 124 52 0 62-84 82-216 86-96 2-170-4-208-26z"
      fill={ink.tint}
      stroke="none"
    />
    <circle cx="388" cy="84" r="36" fill={ink.accent} stroke="none" />
    {/* Two paths that run together: one begins, the other joins it. */}
    <path d="M30 270c60 2 96-22 152-22 74 0 122 28 184 14 34-8 58-24 84-44" stroke={ink.brand} strokeWidth="9" />
    <path d="M104 296c28-6 48-32 82-32 72 0 120 30 186 14 22-5 40-14 58-26" stroke={ink.accent} strokeWidth="9" />
    <circle cx="30" cy="270" r="10" fill={ink.paper} stroke={ink.brand} strokeWidth="5" />
    <circle cx="450" cy="218" r="11" fill={ink.accent} stroke={ink.brand} strokeWidth="5" />
    {/* Trees. */}
    <path
      d="M72 214v-36m0 0c-20 0-26-14-22-26 3-12 12-20 22-34 10 14 19 22 22 34 4 12-2 26-22 26zm0-18 9-9"
      fill={ink.paper}
    />
    <path
      d="M420 190v-24m0 0c-13 0-18-10-15-19 2-8 8-13 15-23 7 10 13 15 15 23 3 9-2 19-15 19zm0-12 6-6"
      fill={ink.paper}
    />
    <path d="M350 192v-16m0 0c-10 0-13-7-11-14 2-6 6-10 11-17 5 7 9 11 11 17 2 7-1 14-11 14z" fill={ink.paper} />
    {/* The bicycle. */}
    <circle cx="178" cy="218" r="30" fill={ink.paper} />
    <circle cx="288" cy="226" r="30" fill={ink.paper} />
    <circle cx="178" cy="218" r="3" fill="currentColor" />
    <circle cx="288" cy="226" r="3" fill="currentColor" />
    <path d="M178 218l30-48 26 54zM208 170h58l-32 54M288 226l-26-72 16-5" />
    <path d="M206 170l-5-14m-11 0h22" strokeWidth="3.5" />
    {/* The parcel on its rack. */}
    <path d="M142 178h52l-16 40" />
    <path d="M142 134h46v42h-46z" fill={ink.accent} />
    <path d="M165 134v42M158 148h14" />
    {/* The rider: leg, body, arm, head. */}
    <path d="M200 154c12-6 24-4 32 4l20 30c4 8 2 14-4 18l-12 20h-14l10-24-30-30z" fill={ink.paper} />
    <path d="M236 226h16" strokeWidth="4" />
    <path d="M198 156c-4-34 8-62 30-66 14-2 22 8 20 22l-8 48c-14 6-30 4-42-4z" fill={ink.brand} />
    <path d="M234 106c4 22 16 38 40 46" stroke={ink.paper} strokeWidth="13" />
    <path d="M227 108c4 26 18 44 44 52M241 104c4 18 14 32 34 40" />
    <path d="M234 94l4-12h14l-2 14" fill={ink.paper} />
    <circle cx="249" cy="70" r="17" fill={ink.paper} />
    <path d="M230 68c-1-14 7-23 19-23s20 9 20 20z" fill={ink.accent} />
    <path d="M20 92h28m-16-12h32M292 46h28m-14-12h26" opacity="0.45" />
  </Drawing>
)

export const ParcelsAndShopping = () => (
  <Drawing width={480} height={320}>
    <ellipse cx="240" cy="278" rx="210" ry="22" fill={ink.tint} stroke="none" />
    <circle cx="96" cy="92" r="30" fill={ink.tint} stroke="none" />
    {/* The large box, with a route line for a label. */}
    <path d="M70 168l100-22 78 30v88l-84 18-94-26z" fill={ink.paper} />
    <path d="M70 168l94 28 84-20M164 196v86" />
    <path d="M118 156l90 30v28l16-4v-28l-88-30" fill={ink.accent} />
    <path d="M92 216l44 13" strokeWidth="4" stroke={ink.brand} />
    <circle cx="90" cy="215" r="6" fill={ink.paper} />
    <circle cx="140" cy="230" r="6" fill={ink.accent} />
    {/* The small one on top. */}
    <path d="M104 114l58-12 44 16v34l-46 12-56-16z" fill={ink.paper} />
    <path d="M104 114l56 17 46-13M160 131v33" />
    {/* The letter. */}
    <path d="M196 70l62-14 12 44-62 15z" fill={ink.paper} />
    <path d="M196 70l40 20 22-34" />
    {/* The bag, with bread, leek and a bottle. */}
    <path d="M312 170c-4-40-4-70 6-92 6-12 22-10 22 4-2 30-2 60 2 88z" fill={ink.accent} />
    <path d="M320 104l14 6m-16 12l18 8m-18 12l20 8" />
    <path
      d="M352 168c4-30 2-52-6-78m14 76c6-36 16-58 34-74m-26 76c10-26 24-40 44-46"
      stroke={ink.brand}
      strokeWidth="5"
    />
    <path d="M378 172v-42c0-8 6-10 6-18V98h16v14c0 8 6 10 6 18v42z" fill={ink.tint} />
    <path d="M294 164h132l12 112a6 6 0 0 1-6 6H288a6 6 0 0 1-6-6z" fill={ink.paper} />
    <path d="M330 186v12c0 36 60 36 60 0v-12" />
    <path d="M318 256h72" strokeWidth="4" stroke={ink.brand} />
    <circle cx="316" cy="256" r="6" fill={ink.paper} />
    <circle cx="394" cy="256" r="6" fill={ink.accent} />
  </Drawing>
)
