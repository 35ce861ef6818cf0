import { Component, createRef, type ReactNode } from 'react'

type Anchor = { element: Element; top: number }

/**
 * Keeps the card under the pointer, or otherwise the first visible one, in its place on the screen when cards above it
 * come or go. Browsers do this only in part, and Safari not at all. React needs a class to measure before a change.
 */
export class SteadyScroll extends Component<{ children: ReactNode }> {
  private readonly content = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): Anchor | null {
    const cards = [...(this.content.current?.querySelectorAll('ul > li') ?? [])].filter(isInSight)
    const pointedAt = cards.find((card) => card.matches(':hover'))
    // At the top of the page, new cards should push the rest down and be seen.
    const element = pointedAt ?? (scrollY > 0 ? cards[0] : undefined)
    return element ? { element, top: element.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(_: unknown, __: unknown, anchor: Anchor | null) {
    if (!anchor?.element.isConnected) return
    const movedPx = anchor.element.getBoundingClientRect().top - anchor.top
    if (movedPx !== 0) scrollBy({ top: movedPx, behavior: 'instant' })
  }

  override render() {
    return <div ref={this.content}>{this.props.children}</div>
  }
}

const isInSight = (card: Element): boolean => {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
