import { Box, Stack } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Loaded } from '#web/components/loaded.tsx'
import { focusHeading } from '#web/ui/focus.ts'
import { Section } from '#web/ui/section.tsx'
import { DueBanner } from './due-banner.tsx'
import { PapersForm } from './papers-form.tsx'
import { papersId } from './papers-link.tsx'
import { useBusinessPapers } from './papers-query.ts'

/** What a business confirms of its papers, on its profile. A link to the section leads to its heading. */
export const BusinessPapersSection = () => {
  const part = useRef<HTMLDivElement>(null)
  const query = useBusinessPapers()
  const { data } = query
  const isLinked = useLocation().hash === `#${papersId}`
  const isShown = data !== undefined

  useEffect(() => {
    if (!isLinked || !isShown) return
    part.current?.scrollIntoView()
    focusHeading(part.current, { preventScroll: true })
  }, [isLinked, isShown])

  return (
    <Box ref={part} mt={{ base: '5', md: '9' }}>
      <Section
        id={papersId}
        title="Your papers"
        lead="Confirm them once for all your drivers and vehicles. They count at once, and your verification stays as it is."
      >
        <Loaded query={query} data={data} failed="Failed to load your papers." shape="card">
          {(papers) => (
            <Stack gap="5">
              <DueBanner papers={papers} />
              <PapersForm papers={papers} />
            </Stack>
          )}
        </Loaded>
      </Section>
    </Box>
  )
}
