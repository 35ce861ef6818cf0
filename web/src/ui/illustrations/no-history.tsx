import { Drawing, ink } from './drawing.tsx'

/** A bench beside a road that nobody has come down yet. */
export const NoHistory = () => (
  <Drawing width={240} height={160}>
    <circle cx="186" cy="42" r="17" fill={ink.accent} stroke="none" />
    <ellipse cx="120" cy="138" rx="104" ry="14" fill={ink.tint} stroke="none" />
    <path d="M42 142h160" strokeWidth="6" stroke={ink.brand} strokeDasharray="1 14" />
    <path d="M62 84h84M62 94h84M58 112h92v-6H58z" fill={ink.paper} />
    <path d="M72 78v50M136 78v50M66 128h12m52 0h12" />
    <path
      d="M188 128V92m0 0c-14 0-19-11-16-20 3-9 9-14 16-24 7 10 13 15 16 24 3 9-2 20-16 20zm0-14 7-7"
      fill={ink.paper}
    />
    <path d="M30 46h22m-12-10h24" opacity="0.5" />
  </Drawing>
)
