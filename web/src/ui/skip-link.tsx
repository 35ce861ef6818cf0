import { chakra } from '@chakra-ui/react'

const Skip = chakra('a', {
  base: {
    position: 'fixed',
    top: '3',
    left: '3',
    zIndex: 'skip',
    px: '5',
    py: '3',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg.link',
    fontWeight: 'semibold',
    transform: 'translateY(-200%)',
    // Its shadow too comes only with it: it would darken the corner of the page.
    _focusVisible: { transform: 'none', boxShadow: 'raised' },
  },
})

/** First on the page, seen once focused: past the navigation, to the main landmark of this id. */
export const SkipLink = ({ to = 'main' }: { to?: string }) => <Skip href={`#${to}`}>Skip to main content</Skip>
