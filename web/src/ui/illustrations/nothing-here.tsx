import { Drawing, ink } from './drawing.tsx'

/** A signpost with nothing on it. */
export const NothingHere = () => (
  <Drawing width={240} height={160}>
    <ellipse cx="120" cy="144" rx="80" ry="9" fill={ink.tint} stroke="none" />
    <path d="M115 144V22a5 5 0 0 1 10 0v122z" fill={ink.paper} />
    <path d="M125 34h58l14 13-14 13h-58z" fill={ink.accent} />
    <path d="M115 66H60L46 79l14 13h55z" fill={ink.paper} />
    <path d="M92 144c2-10-2-16-8-20m8 20c0-8 4-12 8-14m52 14c-2-8 2-14 8-18" stroke={ink.brand} />
  </Drawing>
)
