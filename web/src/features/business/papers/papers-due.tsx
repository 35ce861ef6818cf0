import { Box } from '@chakra-ui/react'
import { DueBanner } from './due-banner.tsx'
import { PapersLink } from './papers-link.tsx'
import { useBusinessPapers } from './papers-query.ts'

/** What is due of the papers, on a screen without them. */
export const PapersDue = () => {
  const { data: papers } = useBusinessPapers()
  if (!papers || papers.due.length === 0) return null
  return (
    <Box mb="8">
      <DueBanner papers={papers} action={<PapersLink />} />
    </Box>
  )
}
