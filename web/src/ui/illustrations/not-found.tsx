import { Drawing, ink } from './drawing.tsx'

/** A map on which the line breaks off. */
export const NotFound = () => (
  <Drawing width={240} height={160}>
    <ellipse cx="120" cy="146" rx="88" ry="8" fill={ink.tint} stroke="none" />
    <path d="M36 40l54-18 60 18 54-18v96l-54 18-60-18-54 18z" fill={ink.paper} />
    <path d="M90 22v96l60 18V40z" fill={ink.tint} />
    <path d="M90 22v96M150 40v96" />
    <circle cx="56" cy="108" r="7" fill={ink.brand} stroke="none" />
    <path d="M56 108c10-34 26 6 38-26 5-13 14-18 24-16" stroke={ink.brand} strokeWidth="5" />
    <path d="M134 76l12 12m0-12l-12 12" strokeWidth="3" />
    <path d="M158 82c8 2 14-2 18-12" strokeDasharray="1 8" strokeWidth="4" />
    <circle cx="182" cy="58" r="8" fill={ink.accent} />
  </Drawing>
)
