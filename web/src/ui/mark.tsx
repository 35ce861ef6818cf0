import { chakra, HStack } from '@chakra-ui/react'

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
