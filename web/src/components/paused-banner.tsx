import { Box } from '@chakra-ui/react'
import { pausedText } from '#shared/model/limits.ts'
import { Banner } from '#web/ui/banner.tsx'

type PausedBannerProps = { who: 'partner' | 'business'; until: string | null | undefined }

const titles = { partner: 'You’re taking a break from new jobs', business: 'Your business is taking a break' }
const kept = {
  partner: "Please finish what you're carrying now.",
  business: 'Your drivers can still deliver what they have.',
}

/** Says why no jobs can be taken, and until when. Renders nothing without a pause. */
export const PausedBanner = ({ who, until }: PausedBannerProps) =>
  until && (
    <Box mb="8">
      <Banner tone="warning" title={titles[who]}>
        {pausedText(who, until)} {kept[who]}
      </Banner>
    </Box>
  )
