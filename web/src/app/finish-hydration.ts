/** The prerendered page is the app's from now on. What was pressed before, which first.js has kept, is pressed now. */
export const finishHydration = (): void => {
  delete document.getElementById('root')?.dataset.prerendered
  const pressed = document.querySelector<HTMLElement>('[data-pressed]')
  if (!pressed) return
  delete pressed.dataset.pressed
  pressed.click()
}
