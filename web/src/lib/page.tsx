import type { ComponentProps, ReactNode } from 'react'
import { PageHeading } from '#web/ui/section.tsx'
import { useArrival } from './use-arrival.ts'

type PageProps = Pick<ComponentProps<typeof PageHeading>, 'lead' | 'action'> & {
  /** The heading; the title of the document, too. */
  title: string
  children?: ReactNode
}

/** A screen under its h1, announced when one arrives at it. */
export const Page = ({ title, children, ...heading }: PageProps) => {
  useArrival(title)
  return (
    <>
      <PageHeading {...heading}>{title}</PageHeading>
      {children}
    </>
  )
}
