import { Drawing, ink } from '#web/ui/illustrations.tsx'

/** A mug of tea at the end of the road, beside a bell that rests. */
export const UpToDate = () => (
  <Drawing width={240} height={160}>
    <circle cx="54" cy="46" r="17" fill={ink.accent} stroke="none" />
    <ellipse cx="120" cy="142" rx="96" ry="11" fill={ink.tint} stroke="none" />
    {/* The road, from dot to dot. */}
    <path d="M22 118c26 2 30-26 56-24s26 34 54 32" strokeDasharray="1 9" strokeWidth="4" stroke={ink.brand} />
    <circle cx="22" cy="118" r="6" fill={ink.brand} stroke="none" />
    {/* The bell. */}
    <path d="M62 140c0-3 7-5 7-20 0-11 7-18 16-18s16 7 16 18c0 15 7 17 7 20z" fill={ink.accent} />
    <path d="M85 102v-6M79 140c1 6 11 6 12 0" />
    {/* The mug. */}
    <path d="M134 92h52v36c0 10-7 16-16 16h-20c-9 0-16-6-16-16z" fill={ink.paper} />
    <path d="M186 102h7c13 0 13 24-4 24h-4" />
    <path d="M134 108c17 8 35-8 52 0" strokeWidth="4" stroke={ink.brand} />
    <path d="M150 80c-6-9 6-14 0-24m20 24c-6-9 6-14 0-24" opacity="0.6" />
  </Drawing>
)
