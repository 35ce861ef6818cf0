import { Drawing, ink } from './drawing.tsx'

/** A form that is being read, and a cup of tea meanwhile. */
export const WaitingForApproval = () => (
  <Drawing width={240} height={160}>
    <ellipse cx="120" cy="142" rx="92" ry="10" fill={ink.tint} stroke="none" />
    <path d="M58 24h58l18 18v98H58z" fill={ink.paper} />
    <path d="M116 24v18h18M72 58h42M72 74h48" />
    <path d="M72 94h30" stroke={ink.brand} strokeWidth="4" />
    <circle cx="72" cy="94" r="5" fill={ink.brand} stroke="none" />
    <path d="M102 94h18" strokeDasharray="1 7" strokeWidth="4" />
    <circle cx="122" cy="94" r="5" fill={ink.accent} />
    <path d="M72 114h34" />
    <path d="M140 104h46v18c0 12-8 18-18 18h-10c-10 0-18-6-18-18z" fill={ink.accent} />
    <path d="M186 110h8c10 0 10 20-4 20h-6M132 142h62" />
    <path d="M154 94c-5-8 5-12 0-20m18 20c-5-8 5-12 0-20" opacity="0.6" />
  </Drawing>
)
