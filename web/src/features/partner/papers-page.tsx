import { Box, Stack } from '@chakra-ui/react'
import { Suspense, useRef, useState } from 'react'
import type { PartnerPapers } from '#shared/contracts/paper-shapes.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { NotWhileSuspended } from '#web/components/not-while-suspended.tsx'
import { Page } from '#web/components/page.tsx'
import { usePapers } from '#web/components/papers/papers-query.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'
import { focusHeading } from '#web/ui/focus.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { CountingPapers, PapersDue, WaitingPapers } from './papers-facts.tsx'

const PapersForm = lazyComponent(async () => (await import('./papers-form.tsx')).PapersForm)

const counting = {
  verified: 'We look at newer papers before they count. Until then, nothing changes.',
  applied: 'Newer papers count with your application, once we approve it.',
}

const Papers = ({ papers }: { papers: PartnerPapers }) => {
  const { user } = useSession()
  const shown = useRef<HTMLDivElement>(null)
  // A new form after each save, filled in from what was saved.
  const [savedVersion, setSavedVersion] = useState(papers.version)
  if (!user) return null
  return (
    <Box ref={shown} maxW="3xl">
      <Stack gap="0">
        <Box mb={{ base: '10', md: '14' }}>
          <PapersDue {...papers} />
        </Box>
        <CountingPapers {...papers} />
        {papers.waiting && <WaitingPapers waiting={papers.waiting} />}
        <Section title="Send newer papers">
          <NotWhileSuspended what="send papers">
            <Suspense fallback={<Skeleton shape="card" />}>
              <PapersForm
                key={savedVersion}
                user={user}
                papers={papers}
                counts={user.is_verified_partner ? counting.verified : counting.applied}
                onSaved={({ version }) => {
                  setSavedVersion(version)
                  focusHeading(shown.current)
                }}
              />
            </Suspense>
          </NotWhileSuspended>
        </Section>
      </Stack>
    </Box>
  )
}

/** What a partner has given, what is missing, and a form for newer papers. */
export const PapersPage = () => {
  const query = usePapers()
  return (
    <Page title="Your papers" lead="What shows that you may carry for others, and until when.">
      <Loaded query={query} data={query.data} failed="Could not load your papers." shape="card" count={2}>
        {(papers) => <Papers papers={papers} />}
      </Loaded>
    </Page>
  )
}
