import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, PageHeading } from '#web/ui/section.tsx'
import { finishHydration } from './finish-hydration.ts'

/** What is left when a screen breaks, or cannot be fetched: a sentence and a way on. React wants a class for this. */
export class CrashScreen extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    finishHydration()
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Card as="main" pad="lg" maxW="lg" mx="auto" my={{ base: '6', md: '20' }} role="alert">
        <PageHeading lead="This screen could not be shown. What you saved is safe.">Something went wrong</PageHeading>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </Card>
    )
  }
}
