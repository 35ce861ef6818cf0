import type { ReactNode } from 'react'

/** The few colours of every drawing. Lines take the colour of the text around them. */
export const ink = {
  accent: 'var(--sw-colors-accent-solid)',
  brand: 'var(--sw-colors-brand-solid)',
  tint: 'var(--sw-colors-brand-tint)',
  paper: 'var(--sw-colors-bg-panel)',
} as const

type DrawingProps = { width: number; height: number; children: ReactNode }

/** Decoration beside words that say the same, so hidden from screen readers. */
export const Drawing = ({ width, height, children }: DrawingProps) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    width="100%"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)
