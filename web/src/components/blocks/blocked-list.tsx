import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import type { Block } from '#shared/contracts/blocks.ts'
import { numberOf } from '#shared/model/job-number.ts'
import { longDate } from '#shared/model/london.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { nameOfBlock, useBlocks, useUnblock } from './queries.ts'

const maxAtFirst = 10

type EntryProps = { block: Block; isEnding: boolean; onEnd: () => void }

const Entry = ({ block, isEnding, onEnd }: EntryProps) => {
  const { name, blocked_at, request_id } = block
  const when = `Blocked on ${longDate(blocked_at)}`
  return (
    <Flex as="li" gap="3" align="center" justify="space-between" wrap="wrap">
      <Box flex="1 1 12rem" minW="0">
        <chakra.p fontWeight="semibold" overflowWrap="anywhere">
          {nameOfBlock(block)}
        </chakra.p>
        <Muted>{name === null ? when : `${when} · Job #${numberOf(request_id)}`}</Muted>
      </Box>
      <Button
        variant="outline"
        size="sm"
        loading={isEnding}
        loadingText="Unblocking..."
        aria-label={`Unblock ${nameOfBlock(block)}`}
        onClick={onEnd}
      >
        Unblock
      </Button>
    </Flex>
  )
}

/** Everyone whom the user has blocked. */
export const BlockedList = () => {
  const query = useBlocks()
  const unblock = useUnblock()
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Card pad="lg" maxW="3xl">
      <Loaded
        query={query}
        data={query.data}
        failed="Could not load who you've blocked."
        count={2}
        empty={
          <Muted>
            You haven't blocked anyone. If you'd rather not meet someone again, open your delivery's details and choose
            Block at the end.
          </Muted>
        }
      >
        {(blocks) => (
          <Stack gap="5">
            <Muted>You don't see each other's jobs, rides and offers.</Muted>
            <Stack as="ul" gap="5">
              {blocks.slice(0, isWhole ? blocks.length : maxAtFirst).map((block) => (
                <Entry
                  key={block.id}
                  block={block}
                  isEnding={unblock.isPending && unblock.variables.id === block.id}
                  onEnd={() => unblock.mutate(block)}
                />
              ))}
            </Stack>
            {!isWhole && blocks.length > maxAtFirst && (
              <Button variant="outline" alignSelf="start" onClick={() => setIsWhole(true)}>
                {`Show all ${blocks.length}`}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}
