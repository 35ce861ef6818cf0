import { Drawing, ink } from './drawing.tsx'

export const ParcelsAndShopping = () => (
  <Drawing width={480} height={320}>
    <ellipse cx="240" cy="278" rx="210" ry="22" fill={ink.tint} stroke="none" />
    <circle cx="96" cy="92" r="30" fill={ink.tint} stroke="none" />
    {/* The large box, with a route strip for a label. */}
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
