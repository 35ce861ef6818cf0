import type { ReactNode } from 'react'

export type IconProps = { size?: number }

/** 24-unit line icons of one weight. They are decoration: the words beside them carry the meaning. */
export const icon =
  (drawing: ReactNode) =>
  ({ size = 22 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing}
    </svg>
  )

export const path = (d: string) => icon(<path d={d} />)
