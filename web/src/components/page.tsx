import type { ComponentProps, ReactNode } from 'react'
import { usePageArrival } from '#web/lib/use-page-arrival.ts'
import { PageHeading } from '#web/ui/section.tsx'

type PageProps = Pick<ComponentProps<typeof PageHeading>, 'lead' | 'action'> & {
  /** The heading; the title of the document, too. */
  title: string
  children?: ReactNode
}

/** A screen under its h1, announced when one arrives at it. */
export const Page = ({ title, children, ...heading }: PageProps) => {
  usePageArrival(title)
  return (
    <>
      <PageHeading {...heading}>{title}</PageHeading>
      {children}
    </>
  )
}
