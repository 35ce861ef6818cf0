import { Drawing, ink } from '#web/ui/illustrations/drawing.tsx'

/** A passenger on a train, with somebody's parcel at the next window. */
export const OnTheTrain = () => (
  <Drawing width={320} height={200}>
    <ellipse cx="160" cy="182" rx="146" ry="12" fill={ink.tint} stroke="none" />
    <circle cx="276" cy="42" r="17" fill={ink.accent} stroke="none" />
    {/* The line it runs on. */}
    <path d="M20 180h280" stroke={ink.brand} strokeWidth="6" />
    <circle cx="20" cy="180" r="8" fill={ink.paper} />
    <circle cx="300" cy="180" r="8" fill={ink.accent} />
    {/* The carriage. */}
    <path d="M46 164V82c0-14 10-24 24-24h140c38 0 62 32 68 74l2 18c1 9-4 14-12 14z" fill={ink.paper} />
    <path d="M47 134h231" stroke={ink.brand} strokeWidth="7" />
    <path d="M64 78h40v36H64zM118 78h40v36h-40zM172 78h40v36h-40z" fill={ink.tint} />
    <path d="M226 78h6c14 8 24 20 29 36h-35z" fill={ink.tint} />
    {/* The parcel and who takes it along. */}
    <path d="M72 92h24v22H72z" fill={ink.accent} />
    <path d="M84 92v22" />
    <path d="M124 114c0-9 5-12 14-12s14 3 14 12" fill={ink.brand} />
    <circle cx="138" cy="92" r="8" fill={ink.paper} />
    {/* Wheels and the wind of the ride. */}
    <circle cx="82" cy="166" r="11" fill={ink.paper} />
    <circle cx="112" cy="166" r="11" fill={ink.paper} />
    <circle cx="208" cy="166" r="11" fill={ink.paper} />
    <circle cx="238" cy="166" r="11" fill={ink.paper} />
    <path d="M8 90h24m-16 14h14M14 76h12" opacity="0.5" />
  </Drawing>
)
