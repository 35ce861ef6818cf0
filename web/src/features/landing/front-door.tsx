import { Drawing, ink } from '#web/ui/illustrations/drawing.tsx'

/** A house that the line leads to, with parcels waiting beside the door. */
export const FrontDoor = () => (
  <Drawing width={320} height={200}>
    <ellipse cx="164" cy="180" rx="140" ry="14" fill={ink.tint} stroke="none" />
    <circle cx="56" cy="54" r="17" fill={ink.accent} stroke="none" />
    {/* The way to the door. */}
    <path d="M28 180h84" stroke={ink.brand} strokeWidth="6" />
    <circle cx="24" cy="180" r="8" fill={ink.paper} />
    {/* The house. */}
    <path d="M88 178V94l56-44 56 44v84z" fill={ink.paper} />
    <path d="M74 105l70-56 70 56" />
    <path d="M172 66V48h14v29" fill={ink.paper} />
    <path d="M128 178v-52a16 16 0 0 1 32 0v52z" fill={ink.brand} />
    <circle cx="152" cy="150" r="3" fill={ink.accent} stroke="none" />
    <path d="M98 118h18v24H98zm0 12h18M172 118h18v24h-18zm0 12h18" fill={ink.tint} />
    {/* The parcels. */}
    <path d="M206 146h44v34h-44z" fill={ink.accent} />
    <path d="M228 146v34m-8-22h16" />
    <path d="M214 122h28v24h-28z" fill={ink.paper} />
    <path d="M228 122v10" />
    {/* A tree. */}
    <path
      d="M280 180v-42m0 0c-18 0-24-13-20-24 3-11 11-18 20-31 9 13 17 20 20 31 4 11-2 24-20 24zm0-18 8-8"
      fill={ink.paper}
    />
  </Drawing>
)
