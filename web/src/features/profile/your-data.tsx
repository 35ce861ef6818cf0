import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-errors.tsx'
import { Card } from '#web/ui/section.tsx'
import { EraseAccount } from './erase-account.tsx'
import { useDownload } from './use-download.ts'

const Row = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Flex gap="4" justify="space-between" align="center" wrap="wrap">
    <chakra.div flex="1 1 18rem">
      <chakra.h3 textStyle="subheading">{title}</chakra.h3>
      <chakra.p color="fg.muted">{text}</chakra.p>
    </chakra.div>
    {children}
  </Flex>
)

export const YourData = () => {
  const { busy, problem, download, cancel } = useDownload()
  return (
    <Card pad="lg" maxW="3xl">
      <Stack gap="8">
        <div>
          <Row title="A copy for you" text="Everything that we hold about you, as one JSON file.">
            <Flex gap="2" wrap="wrap">
              {busy && (
                <Button variant="quiet" onClick={cancel}>
                  Cancel
                </Button>
              )}
              <Button variant="outline" loading={busy} loadingText="Preparing..." onClick={() => void download()}>
                Download my data
              </Button>
            </Flex>
          </Row>
          <FormError>{problem}</FormError>
        </div>
        <Row
          title="Leave Sameway"
          text="What is open ends at once. Three days later everything goes for good, unless you log in before."
        >
          <EraseAccount />
        </Row>
      </Stack>
    </Card>
  )
}
