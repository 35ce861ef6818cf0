import { chakra } from '@chakra-ui/react'
import { factText, isFilledIn } from '#shared/model/operator.ts'
import { operator } from '#shared/operator.ts'
import { Banner } from '#web/ui/banner.tsx'
import { factsIn, type Notice } from './notice.ts'

/** What its operator still has to do before this text is final. Renders nothing once it is. */
export const Unfinished = ({ notice }: { notice: Pick<Notice, 'sections'> }) => {
  const missing = factsIn(notice).filter((fact) => !isFilledIn(operator, fact))
  return (
    <>
      {!isFilledIn(operator, 'textsReviewed') && (
        <Banner tone="warning" title="Template, not final">
          This text shows what the finished one will cover. It is not legal advice, and a solicitor has yet to review
          it.
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner tone="warning" title="Still to be filled in by whoever runs this site">
          <chakra.ul listStyleType="disc" pl="5" mt="1">
            {missing.map((fact) => (
              <li key={fact}>{factText(fact)}</li>
            ))}
          </chakra.ul>
        </Banner>
      )}
    </>
  )
}
