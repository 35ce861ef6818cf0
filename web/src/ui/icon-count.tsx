import { chakra } from '@chakra-ui/react'

/** A number at the corner of an icon. It takes no room, so nothing moves when it arrives. */
export const IconCount = chakra('span', {
  base: {
    position: 'absolute',
    minW: '5',
    px: '1',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'bold',
    lineHeight: '1.25rem',
    textAlign: 'center',
    _highContrast: { forcedColorAdjust: 'none', bg: 'CanvasText', color: 'Canvas' },
  },
  variants: {
    tone: {
      danger: { bg: 'danger.solid', color: 'danger.on' },
      accent: { bg: 'accent.solid', color: 'accent.on' },
    },
  },
})
