/** Puts the focus on the heading of a part whose button goes dead when it is pressed. */
export const focusHeading = (part: HTMLElement | null): void => {
  const heading = part?.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
