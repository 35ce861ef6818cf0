import { chakra, HStack, Stack } from '@chakra-ui/react'
import { AppFrame } from '#web/ui/app-frame.tsx'
import { HistoryIcon, HomeIcon, TruckIcon, UserIcon, Wordmark } from '#web/ui/icons.tsx'
import { BackToTop, ScrollProgress } from '#web/ui/page-scroll.tsx'
import { PageHeading } from '#web/ui/section.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { ActionsGallery } from './actions-gallery.tsx'
import { DataGallery, IdentityGallery } from './data-gallery.tsx'
import { ChoicesGallery, FormsGallery } from './forms-gallery.tsx'
import { LineGallery } from './line-gallery.tsx'
import { FeedbackGallery, OverlaysGallery } from './overlays-gallery.tsx'

const nav = [
  { label: 'Dashboard', href: '#dashboard', icon: <HomeIcon /> },
  { label: 'History', href: '#history', icon: <HistoryIcon /> },
  { label: 'Fleet', href: '#fleet', icon: <TruckIcon /> },
  { label: 'My Profile', href: '#profile', icon: <UserIcon /> },
]

/** Every part in every state, inside the frame of the signed-in screens. */
export const UiGallery = () => (
  <AppFrame
    brand={<Wordmark />}
    nav={nav}
    currentPath="#dashboard"
    onLogout={() => undefined}
    renderLink={({ href, children, ...link }) => (
      <a href={href} {...link}>
        {children}
      </a>
    )}
    account={
      <HStack justify="space-between" px="3.5">
        <Stack gap="0">
          <chakra.span fontWeight="semibold">A person</chakra.span>
          <chakra.span textStyle="small" color="fg.muted">
            person@example.com
          </chakra.span>
        </Stack>
        <ThemeToggle />
      </HStack>
    }
  >
    <ScrollProgress />
    <PageHeading lead="Every part in every state, in the light and in the dark theme.">Parts</PageHeading>
    <IdentityGallery />
    <LineGallery />
    <DataGallery />
    <ActionsGallery />
    <FormsGallery />
    <ChoicesGallery />
    <FeedbackGallery />
    <OverlaysGallery />
    <BackToTop />
  </AppFrame>
)
