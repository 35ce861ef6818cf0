import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Wordmark } from './icons.tsx'
import { Bone, Travelling } from './loading.tsx'
import { Card } from './section.tsx'
import { cramped } from './tokens.ts'

/** The parts that the signed-in frame shares with the frame shown until the app has started. */
export const Frame = chakra('div', {
  base: { minH: '100dvh', display: { lg: 'grid' }, gridTemplateColumns: { lg: '17rem 1fr' } },
})

export const FrameSidebar = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'flex' },
    flexDirection: 'column',
    position: 'sticky',
    top: '0',
    h: '100dvh',
    px: '4',
    py: '5',
    bg: 'bg.sunken',
  },
})

export const FrameBrand = chakra('div', { base: { px: '3', pt: '1', mb: '8' } })

export const FrameBar = chakra('header', {
  base: {
    display: { base: 'flex', lg: 'none' },
    alignItems: 'center',
    justifyContent: 'space-between',
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    px: '4',
    h: '16',
    boxShadow: 'card',
    bg: 'bg.page',
    // With very large letters the mark stands for the name.
    '& > span > span': { [cramped]: { display: 'none' } },
  },
})

const Main = chakra('main', {
  base: {
    w: 'full',
    maxW: 'page',
    mx: 'auto',
    px: { base: '4', md: '8' },
    pt: { base: '4', md: '10' },
    pb: { base: 'calc(1rem + env(safe-area-inset-bottom))', md: '10' },
  },
})

type FrameMainProps = {
  /** A line that stays below the header. */
  notice?: ReactNode
  /** Above the screen, and scrolls with it. */
  guide?: ReactNode
  children: ReactNode
}

export const FrameMain = ({ notice, guide, children }: FrameMainProps) => (
  <Flex direction="column" minW="0">
    <Box position="sticky" top={{ base: '16', lg: '0' }} zIndex="header">
      {notice}
    </Box>
    {guide}
    <Main id="main" tabIndex={-1}>
      {children}
    </Main>
  </Flex>
)

const headingBlock = <Bone h="10" w="60%" maxW="xs" mb={{ base: '6', md: '8' }} aria-hidden="true" />

/** Shown until a screen has loaded: three blocks, with the spinner in the second. */
export const ScreenBlocks = ({ heading = headingBlock }: { heading?: ReactNode }) => (
  <>
    {heading}
    <Card role="status" display="grid" placeContent="center" justifyItems="center" gap="5" minH="56" color="fg.muted">
      <Travelling />
      <span>Loading...</span>
    </Card>
    <Card minH="40" mt="5" aria-hidden="true" />
  </>
)

/**
 * The frame shown until the app knows who is signed in, so the same for every role. The build writes it into the empty
 * page, which shows it until the app has started.
 */
export const StartFrame = ({ notice, children = <ScreenBlocks /> }: Partial<FrameMainProps>) => (
  <Frame>
    <FrameSidebar aria-label="Sidebar">
      <FrameBrand>
        <Wordmark />
      </FrameBrand>
    </FrameSidebar>
    <FrameBar>
      <Wordmark />
    </FrameBar>
    <FrameMain notice={notice}>{children}</FrameMain>
  </Frame>
)
