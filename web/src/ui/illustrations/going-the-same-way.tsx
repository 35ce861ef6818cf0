import { Drawing, ink } from './drawing.tsx'

/** A cyclist with a parcel, on the road that two people share. */
export const GoingTheSameWay = () => (
  <Drawing width={480} height={340}>
    <path
      d="M40 300C-6 262 28 206 92 196c42-6 64-30 108-28 58 4 92 38 140 20 60-24 124-6 124 52 0 62-84 82-216 86-96 2-170-4-208-26z"
      fill={ink.tint}
      stroke="none"
    />
    <circle cx="388" cy="84" r="36" fill={ink.accent} stroke="none" />
    {/* Two paths that run together: one sets out, the other joins it. */}
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
