import { Component, createRef, type ReactNode } from 'react'

type Anchor = { element: Element; top: number }

type Place = { left: number; top: number }

type Before = { anchor: Anchor | undefined; places: Map<Element, Place> }

type SteadyScrollProps = {
  /** Called when cards in view are no longer where they were on the screen. */
  onMoved?: () => void
  children: ReactNode
}

/**
 * Keeps the card under the pointer, or that was pressed last, or else the first visible one, in its place on the screen
 * when cards come or go above it. If the top of its list is in view, new cards push the others down, so that users see
 * them. Browsers do this only in part, and Safari not at all. React needs a class to measure before a change.
 */
export class SteadyScroll extends Component<SteadyScrollProps> {
  private readonly content = createRef<HTMLDivElement>()
  /** A finger leaves no pointer behind: browsers need not match `:hover` after a tap. */
  private pressed: Element | null = null

  private readonly notePress = ({ target }: MouseEvent) => {
    this.pressed = target instanceof Element ? target.closest('li') : null
  }

  override componentDidMount() {
    document.addEventListener('click', this.notePress, true)
  }

  override componentWillUnmount() {
    document.removeEventListener('click', this.notePress, true)
  }

  override getSnapshotBeforeUpdate(): Before {
    const cards = [...(this.content.current?.querySelectorAll('ul > li') ?? [])].filter(isInSight)
    const pointedAt = cards.find((card) => card.matches(':hover')) ?? cards.find((card) => card === this.pressed)
    // At the top of the page, new cards should push the rest down and be seen.
    const card = pointedAt ?? (scrollY > 0 ? cards[0] : undefined)
    const list = card?.parentElement
    const element = list && list.getBoundingClientRect().top >= 0 ? list : card
    return {
      anchor: element && { element, top: element.getBoundingClientRect().top },
      places: new Map(cards.map((each) => [each, each.getBoundingClientRect()])),
    }
  }

  override componentDidUpdate(_: unknown, __: unknown, { anchor, places }: Before) {
    if (anchor?.element.isConnected) {
      const movedPx = anchor.element.getBoundingClientRect().top - anchor.top
      if (movedPx !== 0) scrollBy({ top: movedPx, behavior: 'instant' })
    }
    if ([...places].some(([card, place]) => card.isConnected && hasMoved(card, place))) this.props.onMoved?.()
  }

  override render() {
    return <div ref={this.content}>{this.props.children}</div>
  }
}

const isInSight = (card: Element): boolean => {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Pages scroll by whole pixels. */
const hasMoved = (card: Element, was: Place): boolean => {
  const { left, top } = card.getBoundingClientRect()
  return Math.abs(left - was.left) > 1 || Math.abs(top - was.top) > 1
}
