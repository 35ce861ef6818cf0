import { Drawing, ink } from '#web/ui/illustrations/drawing.tsx'

/** Two vans of one business, one with the route strip on its side. */
export const TwoVans = () => (
  <Drawing width={320} height={200}>
    <ellipse cx="162" cy="180" rx="142" ry="14" fill={ink.tint} stroke="none" />
    <circle cx="232" cy="44" r="17" fill={ink.accent} stroke="none" />
    {/* The van behind. */}
    <path d="M30 144V80a8 8 0 0 1 8-8h76v72z" fill={ink.paper} />
    <path d="M114 92h24l26 28v24h-50z" fill={ink.paper} />
    <path d="M46 96h30m8 0h0" stroke={ink.accent} strokeWidth="5" />
    <circle cx="58" cy="146" r="12" fill={ink.paper} />
    <circle cx="58" cy="146" r="3" fill={ink.accent} stroke="none" />
    {/* The van in front. */}
    <path d="M98 174V98a8 8 0 0 1 8-8h106v84z" fill={ink.brand} />
    <path d="M212 112h36l34 34v28h-70z" fill={ink.paper} />
    <path d="M222 122h22l20 22h-42z" fill={ink.tint} />
    <path d="M212 174v-62M226 156h10M274 158h8" />
    <path d="M122 126h60" stroke={ink.accent} strokeWidth="5" />
    <circle cx="122" cy="126" r="7" fill={ink.paper} />
    <circle cx="186" cy="126" r="7" fill={ink.accent} />
    <circle cx="136" cy="174" r="16" fill={ink.paper} />
    <circle cx="136" cy="174" r="4" fill={ink.accent} stroke="none" />
    <circle cx="250" cy="174" r="16" fill={ink.paper} />
    <circle cx="250" cy="174" r="4" fill={ink.accent} stroke="none" />
    <path d="M8 108h14m-8 14h8" opacity="0.5" />
  </Drawing>
)
