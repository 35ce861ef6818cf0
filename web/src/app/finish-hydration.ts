/** Marks the prerendered page as taken over by the app, and replays the press that first.js recorded before. */
export const finishHydration = (): void => {
  delete document.getElementById('root')?.dataset.prerendered
  const pressed = document.querySelector<HTMLElement>('[data-pressed]')
  if (!pressed) return
  delete pressed.dataset.pressed
  pressed.click()
}
