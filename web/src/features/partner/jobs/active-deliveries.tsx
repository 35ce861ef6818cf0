import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { CardList } from '#web/components/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { CarriedOn } from '#web/ui/illustrations/scenes.tsx'
import { Section } from '#web/ui/section.tsx'
import { ActiveCard } from './active-card.tsx'
import type { Carrying } from './carrying.ts'

type ActiveDeliveriesProps = Carrying & { jobs: readonly RequestCard[] }

export const ActiveDeliveries = ({ jobs, openId, onOpen, onGiveBack, onConfirm }: ActiveDeliveriesProps) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <chakra.div ref={list}>
      <Section title="My Active Deliveries">
        {jobs.length === 0 ? (
          <EmptyState level="h3" art={<CarriedOn />} title="You have no active deliveries." />
        ) : (
          <CardList items={jobs}>
            {(job) => (
              <ActiveCard
                job={job}
                isOpen={job.id === openId}
                onOpen={() => onOpen(job.id)}
                onGiveBack={() => onGiveBack(job.id)}
                onConfirm={() => onConfirm(job.id)}
              />
            )}
          </CardList>
        )}
      </Section>
    </chakra.div>
  )
}
