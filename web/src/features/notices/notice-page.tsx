import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { longDate } from '#shared/model/london.ts'
import { type NoticeName, noticePaths } from '#shared/model/notice-paths.ts'
import { NoticeText } from '#web/components/notices/notice-text.tsx'
import { notices } from '#web/components/notices/notices.ts'
import { Unfinished } from '#web/components/notices/unfinished.tsx'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/icons.tsx'
import { SkipLink } from '#web/ui/page-scroll.tsx'
import { PageHeading } from '#web/ui/section.tsx'

const names = Object.keys(noticePaths) as NoticeName[] // the keys of the table

/** Links to all notices. The current one is marked. */
const NoticeLinks = ({ current }: { current: NoticeName }) => (
  <chakra.nav aria-label="Notices">
    <Flex as="ul" wrap="wrap" columnGap="6" listStyleType="none">
      {names.map((name) => (
        <li key={name}>
          <Button asChild variant="link" size="inline" display="inline-flex" minH={{ base: 'target', md: '8' }}>
            <a href={noticePaths[name]} {...(name === current && { 'aria-current': 'page' as const })}>
              {notices[name].title}
            </a>
          </Button>
        </li>
      ))}
    </Flex>
  </chakra.nav>
)

const Reading = chakra('article', {
  base: {
    maxW: 'prose',
    '& h2': { textStyle: 'subheading', mt: '8', mb: '2' },
    '& p + p': { mt: '3' },
    '& ul': { listStyle: 'disc', pl: '5' },
  },
})

/** A public page, written at build time. It needs no script, so its links are plain. */
export const NoticePage = ({ name }: { name: NoticeName }) => {
  const notice = notices[name]
  return (
    <>
      <SkipLink />
      <Box maxW="3xl" mx="auto" px={{ base: '5', md: '8' }} pb="16">
        <chakra.header py="3">
          <Button asChild variant="quiet" px="0">
            <a href={paths.landing} aria-label="Sameway, home">
              <Wordmark />
            </a>
          </Button>
        </chakra.header>
        <chakra.main id="main" tabIndex={-1} pt={{ base: '4', md: '8' }}>
          <PageHeading lead={`Last changed ${longDate(notice.changed)}`}>{notice.title}</PageHeading>
          <Stack gap="4" maxW="prose">
            <Unfinished notice={notice} />
          </Stack>
          <Reading>
            <NoticeText sections={notice.sections} heading="h2" />
          </Reading>
        </chakra.main>
        <chakra.footer mt="14" pt="5" borderTop="1px solid" borderColor="line.soft">
          <NoticeLinks current={name} />
        </chakra.footer>
      </Box>
    </>
  )
}
