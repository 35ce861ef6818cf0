import type { ReactNode } from 'react'

export type IconProps = { size?: number }

/** Line icons of 24 units. They are decorative: the text beside them carries the meaning. */
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
