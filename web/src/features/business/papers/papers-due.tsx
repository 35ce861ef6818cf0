import { Box } from '@chakra-ui/react'
import { Banner } from '#web/ui/banner.tsx'
import { isPressing } from './due-banner.tsx'
import { PapersLink } from './papers-link.tsx'
import { useBusinessPapers } from './papers-query.ts'

/** In one line that something is due of the papers, on a screen without them. Your papers says what. */
export const PapersDue = () => {
  const { data: papers } = useBusinessPapers()
  if (!papers || papers.due.length === 0) return null
  const [first, second] = papers.due
  return (
    <Box mt={{ base: '-4', md: '-8' }} mb={{ base: '10', md: '14' }}>
      <Banner tone={isPressing(papers) ? 'warning' : 'info'}>
        {second ? `${papers.due.length} of your papers are missing or end soon.` : first?.text}{' '}
        <PapersLink variant="link" />
      </Banner>
    </Box>
  )
}
