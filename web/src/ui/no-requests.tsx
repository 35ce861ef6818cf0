import { Drawing, ink } from './illustrations.tsx'

/** An open box, which can still become anything. */
export const NoRequests = () => (
  <Drawing width={240} height={160}>
    <ellipse cx="120" cy="142" rx="92" ry="10" fill={ink.tint} stroke="none" />
    <path d="M74 84l46 14 46-14v44l-46 14-46-14z" fill={ink.paper} />
    <path d="M120 98v44" />
    <path d="M74 84L54 70l44-13 22 13M166 84l20-14-44-13-22 13" fill={ink.paper} />
    <path d="M74 84l46-14 46 14-46 14z" fill={ink.tint} />
    <path d="M74 84l-18 14 46 14 18-14M166 84l18 14-46 14-18-14" fill={ink.paper} />
    <path d="M120 78c-4-26 34-20 34-38 0-14-22-14-26-2" strokeDasharray="1 8" strokeWidth="4" stroke={ink.brand} />
    <circle cx="127" cy="36" r="7" fill={ink.accent} />
  </Drawing>
)
