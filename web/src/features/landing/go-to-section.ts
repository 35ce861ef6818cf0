/** Scrolls to a section and moves the focus to its heading, so that the next Tab goes on from there. */
export const goToSection = (id: string): void => {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}
