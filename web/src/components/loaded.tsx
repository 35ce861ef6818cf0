import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'

/** The part of a query that shows its loading state. */
type Loading = { error: Error | null; isFetching: boolean; refetch: () => unknown }

type LoadFailureProps = { title: string; queries: readonly Loading[] }

/** Says that something could not be loaded, and offers to try again. */
export const LoadFailure = ({ title, queries }: LoadFailureProps) => (
  <LoadError
    title={title}
    isRetrying={queries.some(({ isFetching }) => isFetching)}
    onRetry={() => {
      for (const { refetch } of queries) void refetch()
    }}
  >
    {messageOf(queries[0]?.error)}
  </LoadError>
)

/** Shown in place of a dashboard, or of those parts whose queries failed. */
export const DashboardError = ({ failed }: { failed: readonly Loading[] }) => (
  <LoadFailure title="Could not load your dashboard. Please try refreshing the page." queries={failed} />
)

type LoadedProps<Data> = ComponentProps<typeof Skeleton> & {
  query: Loading
  /** What the query loads, or the part of it that is shown. */
  data: Data | undefined
  /** The text of a failure. */
  failed: string
  /** Shown in place of an empty list. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** A skeleton, until there is content or an error to show. */
export const Loaded = <Data,>({ query, data, failed, empty, children, ...skeleton }: LoadedProps<Data>) => {
  if (data === undefined)
    return query.error ? <LoadFailure title={failed} queries={[query]} /> : <Skeleton {...skeleton} />
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)
}

type NotUpToDateProps = { query: Loading; isShown?: boolean }

/** A line above content that could not be reloaded. The live region stays mounted, so that its text is announced. */
export const NotUpToDate = ({ query, isShown = query.error !== null }: NotUpToDateProps) => (
  <chakra.p role="status" color="fg.muted" mb={isShown ? '5' : '0'}>
    {isShown && (
      <>
        Not up to date.{' '}
        <Button variant="link" size="inline" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </>
    )}
  </chakra.p>
)
