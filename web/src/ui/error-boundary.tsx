import { Component, type ReactNode } from 'react'
import { NotLoaded, reloadFailedComponents, retryOnAnswer } from '#web/lib/lazy-component.ts'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Shown in place of the children after an error. */
  fallback?: (retry: () => void) => ReactNode
  /** A new value shows the children again. */
  resetKey?: unknown
  /** Does not show the children again when the connection is back. */
  waits?: boolean
  onError?: () => void
}

type State = { isBroken: boolean; resetKey: unknown }

/**
 * Contains errors of its children, such as code that could not be loaded, so that the rest of the page keeps working.
 * It shows the children again when the connection is back, and a screen that did not arrive once the server answers.
 * React needs a class for this.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { isBroken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State) {
    return resetKey === state.resetKey ? null : { isBroken: false, resetKey }
  }

  override componentDidCatch(error: unknown) {
    reloadFailedComponents()
    this.props.onError?.()
    this.stopAsking()
    // Only where a whole screen is missing: the retry may load the page again.
    if (error instanceof NotLoaded && this.props.fallback) this.stopAsking = retryOnAnswer(this.retryLate)
  }

  override componentDidMount() {
    addEventListener('online', this.retryOnline)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retryOnline)
    this.stopAsking()
  }

  private stopAsking = () => {}

  private retryLate = () => {
    if (this.state.isBroken) this.retry()
    else this.stopAsking()
  }

  retry = () => this.state.isBroken && this.setState({ isBroken: false })

  private retryOnline = () => !this.props.waits && this.retry()

  override render() {
    return this.state.isBroken ? this.props.fallback?.(this.retry) : this.props.children
  }
}
