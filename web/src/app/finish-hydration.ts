/** Marks the prerendered page as hydrated, and repeats the press that first.js recorded. */
export const finishHydration = (): void => {
  delete document.getElementById('root')?.dataset.prerendered
  const pressed = document.querySelector<HTMLElement>('[data-pressed]')
  if (!pressed) return
  delete pressed.dataset.pressed
  pressed.click()
}
