import { chakra, HStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type IconProps = { size?: number }

/** Line icons in a 24-unit box. They are decorative, because the text next to them carries the meaning. */
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

export const CloseIcon = path('M6 6l12 12M18 6L6 18')
export const MenuIcon = path('M4 7h16M4 12h16M4 17h10')
export const ArrowLeftIcon = path('M20 12H4m6-6-6 6 6 6')
export const ArrowRightIcon = path('M4 12h16m-6-6 6 6-6 6')
export const ArrowUpIcon = path('M12 20V4m-6 6 6-6 6 6')
export const ArrowDownIcon = path('M12 4v16m-6-6 6 6 6-6')
export const ChevronDownIcon = path('M6 9l6 6 6-6')
export const CheckIcon = path('M5 12.5l4.5 4.5L19 7.5')
export const AlertIcon = path(
  'M12 8v5m0 3.2v.1M10.3 4.2 2.9 17.4A2 2 0 0 0 4.6 20.4h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0z',
)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11.5v5M12 7.7v.1" />
  </>,
)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const EyeOffIcon = path(
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3.2 3.9M6.3 7.7A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.4-1.2M10 10a3 3 0 0 0 4.1 4.2',
)
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </>,
)
export const MoonIcon = path('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z')
export const HomeIcon = path('M4 11l8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM10 20v-6h4v6')
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </>,
)
export const HistoryIcon = path('M3.5 5v4.5H8M3.9 9.5A8.5 8.5 0 1 1 3.5 13M12 7.5V12l3 2')
export const TruckIcon = icon(
  <>
    <path d="M2.5 16.5v-10h11v10M13.5 10h4l4 3.5v3h-2M9.5 16.5h5M2.5 16.5h2" />
    <circle cx="7" cy="17" r="2.2" />
    <circle cx="17" cy="17" r="2.2" />
  </>,
)
export const BuildingIcon = path('M5 20.5V4.5h9v16M14 10h5v10.5M3 20.5h18M8.5 8.5h2M8.5 12.5h2M8.5 16.5h2')
export const ActivityIcon = path('M2.5 12H7l3-8 4.5 16 3-8h4')
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 20c.6-3.7 3-5.5 6.5-5.5s5.9 1.8 6.5 5.5M15.5 5.2a3.5 3.5 0 0 1 0 6.6M18 14.8c2 .7 3.2 2.5 3.5 5.2" />
  </>,
)
export const ShieldIcon = path('M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM8.7 12l2.3 2.3 4.3-4.5')
export const LogoutIcon = path('M14 4.5H5.5v15H14M10 12h11m-4-4 4 4-4 4')
export const DeviceIcon = path(
  'M7.5 2.5h9a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1zM11 18.5h2',
)
export const BinIcon = path('M4 6.5h16M9.5 6.5V4h5v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v5.5m4-5.5v5.5')
export const SoundIcon = path('M4 9.5v5h3.5l5 4v-13l-5 4zM16 9.2a4.2 4.2 0 0 1 0 5.6M18.7 6.5a8 8 0 0 1 0 11')
export const SoundOffIcon = path('M4 9.5v5h3.5l5 4v-13l-5 4zM16 9.7l4.6 4.6m0-4.6L16 14.3')
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </>,
)
export const PlusIcon = path('M12 5v14M5 12h14')
export const MinusIcon = path('M5 12h14')
export const StarIcon = path('M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z')
export const PauseIcon = path('M9 6v12M15 6v12')
export const PlayIcon = path('M8 5.5v13l10.5-6.5z')
export const NavigateIcon = path('M20 4 4 11l7 2 2 7z')
export const ShareIcon = path('M12 15V4m-4 3.5L12 3.5l4 4M6 12v8h12v-8')
export const ZoomInIcon = path(
  'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 20.5 20.5M10.5 7.5v6M7.5 10.5h6',
)
export const ZoomOutIcon = path('M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 20.5 20.5M7.5 10.5h6')
export const SearchIcon = path('M15.5 15.5 21 21M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z')
export const RotateIcon = path('M20.5 5v4.5H16M20.1 9.5A8.5 8.5 0 1 0 20.5 13')
export const CopyIcon = path('M9 9h10.5v11.5H9zM15 9V4.5H4.5V16H9')
export const CrossCircleIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9 9l6 6M15 9l-6 6" />
  </>,
)
export const PinIcon = icon(
  <>
    <path d="M12 21.5c-4-4.2-7-7.7-7-11.5a7 7 0 0 1 14 0c0 3.8-3 7.3-7 11.5z" />
    <circle cx="12" cy="10" r="2.6" />
  </>,
)

export const PhoneIcon = path(
  'M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z',
)

type MarkProps = { size?: number }

const First = chakra('path', { base: { stroke: 'currentColor' } })
const Second = chakra('path', { base: { stroke: 'accent.solid' } })

/** The logo: two paths that meet and go the same way, in the shape of an S. */
export const Mark = ({ size = 40 }: MarkProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 40 40"
    fill="none"
    strokeWidth="3.6"
    strokeLinecap="round"
    aria-hidden="true"
    focusable="false"
  >
    <First d="M5 35.250H23A8.75 8.75 0 0 0 23 17.750H17A4.25 4.25 0 0 1 17 9.250H28" />
    <Second d="M12 30.750H23A4.25 4.25 0 0 0 23 22.250H17A8.75 8.75 0 0 1 17 4.750H35" />
  </svg>
)

export const Wordmark = ({ size = 32 }: MarkProps) => (
  <HStack as="span" gap="2.5" color="inherit">
    <Mark size={size} />
    <chakra.span fontFamily="heading" fontWeight="black" fontSize="xl" letterSpacing="tight" lineHeight="1">
      Sameway
    </chakra.span>
  </HStack>
)
