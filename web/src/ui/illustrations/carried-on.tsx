import { Drawing, ink } from './drawing.tsx'

/** Recycling: an old chair and a lamp on their way round, not to the tip. */
export const CarriedOn = () => (
  <Drawing width={480} height={320}>
    <ellipse cx="240" cy="280" rx="200" ry="20" fill={ink.tint} stroke="none" />
    {/* The way round, from a dot to a dot. */}
    <path d="M120 236A132 132 0 1 1 358 238" stroke={ink.tint} strokeWidth="26" />
    <path d="M120 236A132 132 0 0 1 330 78" stroke={ink.brand} strokeWidth="6" />
    <path d="M330 78A132 132 0 0 1 358 238" strokeDasharray="2 13" strokeWidth="5" />
    <circle cx="120" cy="238" r="11" fill={ink.brand} stroke="none" />
    <circle cx="358" cy="240" r="12" fill={ink.accent} />
    {/* A leaf where the line has come to. */}
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
